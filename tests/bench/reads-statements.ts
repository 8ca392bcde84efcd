import { fillPlaceholders, is, Param, Placeholder } from "drizzle-orm"
import { Effect, Logger, Result } from "effect"
import { readConfig } from "../../adapters/config/config.ts"
import { DirectQuery } from "../../adapters/sql/engine/postgres-db.ts"
import { FilledQuery } from "../../adapters/sql/engine/sqlite-db.ts"
import { serve } from "../../server/serve.ts"
import { tokenOf } from "../support/token-of.ts"
import { reads } from "./reads-rows.ts"
import { world } from "./reads-world.ts"

/** A statement that the service runs for a read, with the values that it had, each with its name if it has one. */
export interface Statement {
  readonly text: string
  readonly values: ReadonlyArray<{ readonly name: string | null; readonly value: unknown }>
}

// A program: asks a server inside of this process for each read, and prints which statements it runs, as the bare
// handler runs the same.
const ran: Array<Statement> = []

const record = (text: string, params: ReadonlyArray<unknown>, given: Readonly<Record<string, unknown>> = {}) => {
  // A read changes nothing: this is a worker, of which several have much to do after the start.
  if (!/^\(*(select|with)\b/.test(text)) return
  const values = fillPlaceholders([...params], given)
  const nameOf = (param: unknown) => (is(param, Placeholder) ? String(param.name) : null)
  ran.push({
    text,
    values: params.map((param, n) => ({ name: nameOf(is(param, Param) ? param.value : param), value: values[n] })),
  })
}

/** Records each call of a method that runs a prepared statement. */
const recordCalls = (of: object, methods: ReadonlyArray<string>) => {
  const prototype = of as Record<string, (given?: Readonly<Record<string, unknown>>) => unknown>
  for (const method of methods) {
    const real = prototype[method]
    prototype[method] = function (
      this: { readonly query: { readonly sql: string; readonly params: Array<unknown> } },
      given,
    ) {
      record(this.query.sql, this.query.params, given)
      return real?.call(this, given)
    }
  }
}
recordCalls(FilledQuery.prototype, ["run", "values"])
recordCalls(DirectQuery.prototype, ["execute"])

/** Waits until workers run few statements: after the start they look at every item. */
const workersRest = async () => {
  do {
    ran.length = 0
    await Bun.sleep(1000)
  } while (ran.length > 50)
}

const config = readConfig(process.env)
if (Result.isFailure(config)) throw new Error(config.failure.join("\n"))
const asked = Effect.gen(function* () {
  const { url } = yield* serve(config.success)
  return yield* Effect.promise(async () => {
    const statements: Record<string, ReadonlyArray<Statement>> = {}
    await workersRest()
    for (const [name, { requests }] of Object.entries(reads)) {
      const [path, by] = requests[0] ?? ["", 0]
      const token = await tokenOf(world.user(by), `p${by}@example.org`, process.env["JWT_SECRET"] ?? "")
      // The shortest time of several: workers may run statements of their own meanwhile.
      for (let time = 1; time <= 20; time++) {
        ran.length = 0
        const { status } = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
        if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
        if (ran.length <= (statements[name]?.length ?? ran.length)) statements[name] = [...ran]
      }
    }
    return statements
  })
})
console.log(JSON.stringify(await Effect.runPromise(Effect.scoped(asked).pipe(Effect.provide(Logger.layer([]))))))
process.exit(0)

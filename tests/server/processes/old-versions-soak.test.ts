import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { Effect, Exit, Logger, Redacted, Scope } from "effect"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { installation } from "../../cli/curio.ts"
import { leave, releases, states } from "../../sql/schema/left-database.ts"
import { rowsOfState } from "../../sql/schema/upgraded-rows.ts"
import { client } from "../../support/client.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"
import { isFull } from "../../support/runs.ts"
import { commandOf, startServer } from "./server-process.ts"

setDefaultTimeout(600_000)

/** The states of databases since 0.2.0, all of them in a full run. */
const sinceFirst = states.filter((name, n) => name >= releases["0.2.0"] && (isFull || n % 17 === 16))

const scope = Scope.makeUnsafe()
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

type Place = Readonly<Record<string, string>>

/** An installation whose database is in that state. */
const installed = (engine: string, state: string) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const url = engine === "Postgres" ? yield* Scope.provide(temporaryPostgres, scope) : null
      const place: Place = url === null ? {} : { DATABASE_URL: Redacted.value(url) }
      const curio = installation(place)
      const open =
        url === null ? openSqlite({ folder: curio.dataDir, synchronous: "NORMAL" }) : openPostgres(url, { most: 2 })
      yield* Effect.scoped(Effect.flatMap(open, (opened) => leave(opened, state)))
      return { curio, env: { DATA_DIR: curio.dataDir, ...place } }
    }).pipe(Effect.provide(Logger.layer([]))),
  )

/** The server as it is built, which migrates by itself. */
const started = (env: Place) => startServer(env, { command: commandOf("server/main.ts") })

/** The counts of what each state had written, by table. */
const written = (state: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const name of states.slice(0, states.indexOf(state) + 1))
    for (const [table, rows] of Object.entries(rowsOfState[name] ?? {}))
      counts.set(table, (counts.get(table) ?? 0) + rows.length)
  return counts
}

const account = { email: "new@example.com", password: "correct horse" }

describe.each(hasPostgres ? ["SQLite", "Postgres"] : ["SQLite"])("On %s, a database of an older version", (engine) => {
  test.each(sinceFirst)("that was left at %s is upgraded by the server, with all that is in it", async (state) => {
    const { curio, env } = await installed(engine, state)
    try {
      const server = await started(env)
      // On a busy machine it takes a while until it says so in time.
      while ((await fetch(`${server.url}/ready`)).status !== 200);
      expect((await client(server.url).post("/auth/register", account)).status).toBe(201)
      expect(await server.stop()).toBe(0)
      expect(await curio.json(["db", "check"])).toEqual([])
      expect(await curio.json(["db", "status"])).toMatchObject({ applied: states, pending: [] })
      const users = await curio.json(["users", "list"])
      expect(users).toHaveLength((written(state).get("users") ?? 0) + 1)
    } finally {
      curio.remove()
    }
  })

  test.each(Object.entries(releases))(
    "%s is restored from its backup by this one, and after the upgrade brought back to what it was",
    async (_, state) => {
      const { curio, env } = await installed(engine, state)
      try {
        const backup = join(curio.folder, "backup")
        await curio.json(["backup", backup])
        const server = await started(env)
        const { status } = await client(server.url).post("/auth/register", account)
        expect([status, await server.stop()]).toEqual([201, 0])
        expect(await curio.json(["db", "status"])).toMatchObject({ applied: states })

        await curio.json(["restore", backup, "--yes"])
        const before = await curio.json(["db", "status"])
        expect(before.applied.filter((name: string) => name > state)).toEqual([])
        expect(before.pending).toEqual(states.filter((name) => name > state))

        const again = await started(env)
        expect(await again.stop()).toBe(0)
        expect(await curio.json(["db", "check"])).toEqual([])
        const users = await curio.json(["users", "list"])
        expect(users.map(({ email }: { email: string }) => email)).not.toContain(account.email)
        expect(users).toHaveLength(written(state).get("users") ?? 0)
      } finally {
        curio.remove()
      }
    },
  )
})

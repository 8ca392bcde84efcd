import { join } from "node:path"
import { DateTime, Effect, type Scope } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { passwordHasher } from "../../adapters/crypto/password-hasher.ts"
import { Database, type Engine } from "../../adapters/sql/engine/database.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import { RealtimeLog, sendMessage } from "../../core/index.ts"
import { storedDirect } from "../../testing/samples/chat.ts"
import { storedUser } from "../../testing/samples/samples.ts"
import { repositoriesOn } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { atLeast, below, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder } from "./service.ts"
import { accountsPerSecond } from "./writes.ts"

const rounds = 15
const millis = 500
const writers = 32
// Postgres reads small tables whole, and then every transaction conflicts with every other one.
const conversations = 2_000

/**
 * Messages by 32 writers to 32 conversations, each on the disk when it is answered: against new accounts, and against
 * the same without the log from which connected clients are notified; no client is. The second also on Postgres,
 * where TEST_POSTGRES_URL names one.
 */
export const sends = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const sqlite = openSqlite({ folder: join(folder.path, "data"), synchronous: "FULL" })
  const measures = [...(await sendsOn("SQLite", sqlite))]
  if (hasPostgres) {
    const postgres = Effect.flatMap(temporaryPostgres, (url) => openPostgres(url))
    measures.push(...(await sendsOn("Postgres", postgres)))
  }
  return measures
}

const sendsOn = async (
  name: string,
  engine: Effect.Effect<Engine, unknown, Scope.Scope>,
): Promise<ReadonlyArray<Measure>> => {
  const runtime = repositoriesOn(engine)
  const ratios = { writes: [] as Array<number>, log: [] as Array<number> }
  await runtime.runPromise(
    Effect.gen(function* () {
      const sendsPerSecond = yield* talkers
      const unlogged = Effect.provideService(sendsPerSecond, RealtimeLog, { append: () => Effect.void })
      for (const each of [sendsPerSecond, unlogged, accountsPerSecond(millis)]) yield* each
      for (let round_ = 1; round_ <= rounds; round_++) {
        const accounts = yield* accountsPerSecond(millis)
        // They take turns at being the first, so that neither always finds what the other left to be flushed.
        const [first, second] = round_ % 2 === 1 ? [sendsPerSecond, unlogged] : [unlogged, sendsPerSecond]
        const rates = [yield* first, yield* second] as const
        const [logged, bare] = round_ % 2 === 1 ? rates : [rates[1], rates[0]]
        ratios.writes.push(logged / accounts)
        ratios.log.push(bare / logged)
        progress(
          `${name}, round ${round_}: ${round(logged)} messages/s, ${round(bare)} without the log, ${round(accounts)} accounts/s`,
        )
      }
    }).pipe(Effect.provide(ids), Effect.provide(passwordHasher())),
  )
  await runtime.dispose()
  const [writes, log] = [median(ratios.writes), median(ratios.log)]
  const logged = below(`time of a message on ${name}, against one without the log`, log, 1.25, "×")
  const what = `messages of ${writers} writers on ${name}, against new accounts`
  return name === "SQLite" ? [atLeast(what, `${round(writes)} ×`, writes, 0.5, " ×"), logged] : [logged]
}

const analysed = Effect.gen(function* () {
  const { engine } = yield* Database
  yield* Effect.promise(async () => {
    if (engine.name === "postgres") await engine.execute(engine.reader, "analyze")
  })
})

/** How many messages per second are sent by 32 people, each in a conversation with another user, among many others. */
const talkers = Effect.gen(function* () {
  const now = yield* DateTime.now
  const all = yield* Effect.forEach(Array.from({ length: conversations }), () =>
    Effect.gen(function* () {
      const [one, other] = [yield* storedUser(now), yield* storedUser(now)]
      return { id: (yield* storedDirect(one, other, now)).id, by: one.id }
    }),
  )
  const talks = all.filter((_, n) => n % Math.floor(conversations / writers) === 0).slice(0, writers)
  yield* analysed
  return Effect.gen(function* () {
    const started = performance.now()
    let done = 0
    const talk = Effect.fnUntraced(function* (to: (typeof talks)[number]) {
      const said = { content: `Is ${done} still for trade?`, attachments: [], replyToId: null, clientId: null }
      while (performance.now() - started < millis) {
        yield* sendMessage({ ...to, ...said })
        done += 1
      }
    })
    yield* Effect.forEach(talks, talk, { concurrency: "unbounded", discard: true })
    return done / ((performance.now() - started) / 1000)
  })
})

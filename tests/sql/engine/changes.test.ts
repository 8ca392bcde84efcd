import { describe, expect, test } from "bun:test"
import { Clock, Effect, Fiber, type Scope } from "effect"
import { type Changes, changesOf } from "../../../adapters/sql/engine/changes.ts"
import { Database, databaseOf, type Engine } from "../../../adapters/sql/engine/database.ts"
import { migrate } from "../../../adapters/sql/engine/migrate.ts"
import { engines } from "../../support/engines.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))

describe.each(engines)("The version of a database on %s", (name, fresh) => {
  test("stays with transactions that change nothing, and differs after each that does", () =>
    run(
      Effect.gen(function* () {
        const engine = yield* fresh
        yield* Effect.provideService(migrate(), Database, databaseOf(engine))
        const execute = (...statements: ReadonlyArray<string>) =>
          engine.transaction((db) =>
            Effect.forEach(statements, (one) => Effect.promise(() => Promise.resolve(engine.execute(db, one)))),
          )
        const nothing = ["SELECT * FROM realtime_floor", "UPDATE realtime_floor SET n = 7 WHERE id = 2"]
        const versions = [yield* engine.version]
        for (const n of [1, 2, 3]) {
          yield* execute(...nothing)
          versions.push(yield* engine.version)
          yield* execute(`UPDATE realtime_floor SET n = ${n}`)
          versions.push(yield* engine.version)
        }
        for (const n of [1, 3, 5]) expect(versions[n + 1]).not.toBe(versions[n] ?? "")
        // A server of Postgres counts the transactions of all its databases, such as those of other tests.
        if (name === "Postgres") return
        expect(versions[1]).toBe(versions[0] ?? "")
        expect(versions[3]).toBe(versions[2] ?? "")
      }),
    ))
})

/** What happens before a look, and after which look a worker goes on that waits since the first one. */
const cases: ReadonlyArray<readonly [what: string, happens: (world: World) => Partial<World>, goesOnAt: number]> = [
  ["nothing happens", () => ({}), 60],
  ["something has become due", () => ({ due: true }), 8],
  ["the database does not say what is due", () => ({ due: null }), 16],
  ["another process has committed something", () => ({ version: 2 }), 4],
  ["this process has committed something", () => ({ version: 2, ended: 1 }), 3],
  ["the clock was set forward", ({ ahead }) => ({ ahead: ahead + 3_600_000 }), 2],
  ["the clock was set back", ({ ahead }) => ({ ahead: ahead - 3_600_000 }), 4],
  ["the database does not answer", () => ({ version: null }), 12],
]

interface World {
  version: number | null
  /** How many transactions of this process have ended. */
  ended: number
  due: boolean | null
  ahead: number
}

const within = (
  what: (given: {
    readonly world: World
    readonly look: () => Promise<void>
    readonly changes: Effect.Effect<Changes, never, Scope.Scope | Database>
  }) => Effect.Effect<void, never, Scope.Scope | Database>,
) => {
  const world: World = { version: 1, ended: 0, due: false, ahead: 0 }
  let [tick, asleep] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const clock: Clock.Clock = {
    ...Effect.runSync(Clock.Clock),
    currentTimeMillisUnsafe: () => performance.now() + world.ahead,
    sleep: () =>
      Effect.promise(() => {
        asleep.resolve()
        return tick.promise
      }),
  }
  const look = async () => {
    await asleep.promise
    const now = tick
    tick = Promise.withResolvers()
    asleep = Promise.withResolvers()
    now.resolve()
    await asleep.promise
  }
  const version = Effect.suspend(() => (world.version === null ? Effect.die("gone") : Effect.succeed(world.version)))
  const database = databaseOf({ name: "postgres", version, ended: () => world.ended } as Engine)
  const isDue = Effect.suspend(() => (world.due === null ? Effect.die("gone") : Effect.succeed(world.due)))
  return run(
    what({ world, look, changes: changesOf(isDue) }).pipe(
      Effect.provideService(Database, database),
      Effect.provideService(Clock.Clock, clock),
    ),
  )
}

describe("A worker with nothing to do", () => {
  test.each(cases)("goes on when %s", (_, happens, goesOnAt) =>
    within(({ look, world, ...given }) =>
      Effect.gen(function* () {
        const changes = yield* given.changes
        const waiting = yield* Effect.forkChild(changes.since(changes.mark()), { startImmediately: true })
        for (let n = 1; n <= goesOnAt; n++) {
          expect(waiting.pollUnsafe()).toBeUndefined()
          if (n === goesOnAt) Object.assign(world, happens(world))
          yield* Effect.promise(look)
        }
        yield* Fiber.join(waiting)
      }),
    ),
  )

  test("goes on at once when something was noticed while it worked", () =>
    within(({ look, world, ...given }) =>
      Effect.gen(function* () {
        const changes = yield* given.changes
        const mark = changes.mark()
        Object.assign(world, { version: 2, ended: 1 })
        yield* Effect.promise(look)
        yield* changes.since(mark)
        expect(changes.mark()).toBe(mark + 1)
      }),
    ))
})

import { describe, expect, test } from "bun:test"
import type { Socket } from "bun"
import { sql } from "drizzle-orm"
import { Deferred, Effect, Exit, Fiber, Redacted, Schedule, type Scope } from "effect"
import { type Db, databaseOf, type Engine } from "../../../adapters/sql/engine/database.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { subjectOf } from "../../../core/index.ts"
import { hasPostgres } from "../../support/postgres.ts"
import { countOn, numbered } from "../engine/numbered.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))
const one = subjectOf("test", "one")
const limits = { waitSeconds: 1, statementSeconds: 1 }
const unavailable = { name: "Unavailable", reason: "down" }
const say = (engine: Engine, statement: string) => (db: Parameters<Engine["execute"]>[0]) =>
  Effect.promise(async () => engine.execute(db, statement))
const defectOf = <A>(exit: Exit.Exit<A, unknown>) => (Exit.isFailure(exit) ? exit.cause.reasons : [])

describe.skipIf(!hasPostgres)("Postgres keeps no user waiting for ever", () => {
  test("a transaction that waits for another one inside itself ends, and others go on", () =>
    run(
      Effect.gen(function* () {
        const { url, count } = yield* numbered()
        const [engine, other] = [yield* openPostgres(url, limits), yield* openPostgres(url, limits)]
        for (const inner of [engine, other])
          for (const about of [[one], undefined]) {
            // What is behind the first answer runs under the locks.
            const body = (db: Db) => Effect.andThen(say(engine, "SELECT 1")(db), countOn(inner, about))
            const nested = engine.transaction(body, undefined, [one])
            const reasons = defectOf(yield* Effect.exit(nested))
            expect(reasons).toMatchObject([{ defect: unavailable }])
            // The lock that was not had in time is the reason, and not that of what was sent behind it.
            const causes = reasons.map((reason) => "defect" in reason && String((reason.defect as Error).cause))
            expect(causes).toEqual([expect.stringMatching(/timeout|too long for its turn/)])
          }
        const before = (yield* count) ?? 0
        yield* countOn(engine, [one])
        expect(yield* count).toBe(before + 1)
      }),
    ))

  test("a statement that takes too long ends, in a transaction and outside of one", () =>
    run(
      Effect.gen(function* () {
        const { url } = yield* numbered()
        const engine = yield* openPostgres(url, limits)
        const database = databaseOf(engine)
        const slow = "SELECT pg_sleep(60)"
        const inside = database.execute((db) => engine.execute(db, slow))
        const outside = database.read((db) => engine.execute(db, slow))
        for (const asked of [inside, outside])
          expect(defectOf(yield* Effect.exit(asked))).toMatchObject([{ defect: unavailable }])
        // A migration may take longer.
        yield* engine.migrating(say(engine, "SELECT pg_sleep(1.1)"))
      }),
    ))

  test("a statement that is expected to cost much is not compiled, in a transaction and outside of one", () =>
    run(
      Effect.gen(function* () {
        const { url } = yield* numbered()
        const { read, write } = databaseOf(yield* openPostgres(url, limits))
        const setting = sql<string>`current_setting('jit')`
        const select = (db: Db) => db.select({ setting }).from(sql`(select 1) as one`)
        for (const asked of [read(select), write(select)]) expect(yield* asked).toEqual([{ setting: "off" }])
      }),
    ))

  test("a database that hangs is Unavailable, and is used again when it answers new connections", () =>
    run(
      Effect.gen(function* () {
        const { url, count } = yield* numbered()
        const wire = yield* wireTo(url)
        const engine = yield* openPostgres(wire.url, { ...limits, most: 3, atOnce: 2 })
        const database = databaseOf(engine)
        const [isOpen, isLost, isReceived] = yield* Effect.all([Deferred.make(), Deferred.make(), Deferred.make()])
        const onText = () => Deferred.doneUnsafe(isReceived, Exit.void)
        const broadcast = engine.broadcast ?? expect.unreachable()
        yield* broadcast.listen("curio_test", onText, () => undefined)
        const underWay = yield* Effect.forkChild(
          engine.transaction((db) =>
            Effect.gen(function* () {
              yield* say(engine, "INSERT INTO numbers VALUES (1000)")(db)
              yield* Deferred.succeed(isOpen, undefined)
              yield* Deferred.await(isLost)
            }),
          ),
        )
        yield* Deferred.await(isOpen)
        wire.cut()
        yield* Deferred.succeed(isLost, undefined)
        const read = database.read((db) => engine.execute(db, "SELECT 1"))
        const unasked = [engine.numberEvents?.("") ?? expect.unreachable(), broadcast.send("any", "")]
        const all = [Fiber.join(underWay), read, ...unasked, ...Array.from({ length: 6 }, () => countOn(engine))]
        const exits = yield* Effect.all(all.map(Effect.exit), { concurrency: "unbounded" })
        for (const exit of exits) expect(defectOf(exit)).toMatchObject([{ defect: unavailable }])
        wire.mend()
        yield* Effect.retry(Effect.catchDefect(countOn(engine), Effect.fail), { times: 20 })
        expect(yield* engine.healthy).toBe(true)
        expect(yield* count).toBe(1)
        // What is sent before it listens again is lost.
        const received = Effect.timeout(Deferred.await(isReceived), 100)
        yield* Effect.retry(Effect.andThen(broadcast.send("curio_test", ""), received), { times: 100 })
      }),
    ))

  test("how far a database is that hung is known again when it answers new connections", () =>
    run(
      Effect.gen(function* () {
        const { url } = yield* numbered()
        const wire = yield* wireTo(url)
        // It takes changes itself, so it answers no reads as a standby.
        const engine = yield* openPostgres(wire.url, { ...limits, readUrls: [url] })
        const position = engine.standbys?.position(null) ?? expect.unreachable()
        expect(yield* position).not.toBeNull()
        wire.cut()
        expect(yield* position).toBeNull()
        const read = databaseOf(engine).read((db) => engine.execute(db, "SELECT 1"))
        expect(defectOf(yield* Effect.exit(read))).toMatchObject([{ defect: unavailable }])
        wire.mend()
        const known = Effect.filterOrFail(position, (text) => text !== null)
        yield* Effect.retry(known, { times: 100, schedule: Schedule.spaced("200 millis") })
      }),
    ))
})

/**
 * An address of a database whose network can be lost: then nothing arrives, and nothing says so. What was connected
 * until it is mended stays silent for ever; the database finds out.
 */
const wireTo = (database: Redacted.Redacted) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const url = new URL(Redacted.value(database))
        const target = { hostname: url.hostname, port: Number(url.port) }
        const open = new Set<Ends>()
        let isCut = false
        const lose = (ends: Ends) => {
          ends.isLost = true
          ends.far?.end()
        }
        const server = Bun.listen<Ends>({
          hostname: "127.0.0.1",
          port: 0,
          socket: {
            open: (near) => {
              const ends: Ends = { near, far: null, isLost: isCut }
              near.data = ends
              open.add(ends)
              near.pause()
              const socket = {
                data: (_: unknown, data: Uint8Array) => void (ends.isLost || near.write(data)),
                close: () => void (ends.isLost || near.end()),
              }
              void Bun.connect({ ...target, socket }).then((far) => {
                ends.far = far
                if (ends.isLost) far.end()
                near.resume()
              })
            },
            data: ({ data: { far, isLost } }, bytes) => void (isLost || far?.write(bytes)),
            close: ({ data }) => {
              open.delete(data)
              data.far?.end()
            },
          },
        })
        url.port = String(server.port)
        const cut = () => {
          isCut = true
          for (const ends of open) lose(ends)
        }
        const mend = () => {
          isCut = false
        }
        return { server, url: Redacted.make(url.href), cut, mend }
      }),
      ({ server }) => Effect.sync(() => server.stop(true)),
    ),
    ({ url, cut, mend }) => ({ url, cut, mend }),
  )

interface Ends {
  readonly near: Socket<Ends>
  far: { readonly write: (bytes: Uint8Array) => number; readonly end: () => void } | null
  isLost: boolean
}

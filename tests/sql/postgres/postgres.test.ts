import { describe, expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Cause, Deferred, Effect, Exit, Fiber, Redacted, type Scope } from "effect"
import { Database, type Db } from "../../../adapters/sql/engine/database.ts"
import { transactions } from "../../../adapters/sql/engine/transactions.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { Transactions } from "../../../core/index.ts"
import { hasPostgres } from "../../support/postgres.ts"
import { countOn, numbered } from "../engine/numbered.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))
const sentenceOf = (url: string) =>
  Effect.map(Effect.flip(Effect.scoped(openPostgres(Redacted.make(url)))), ({ sentence }) => sentence)
const defectOf = <A, E>(exit: Exit.Exit<A, E>) => (Exit.isFailure(exit) ? Cause.squash(exit.cause) : null)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe("An address of Postgres", () => {
  test.each([
    ["is none", "nonsense"],
    ["is cut off", "postgres://curio:pass-word@[::1/curio"],
    ["is another database's", "mysql://curio:pass-word@127.0.0.1:1/curio"],
    ["is a file", "sqlite://pass-word.db"],
  ])("that %s is refused with one sentence that does not repeat it", (_, url) =>
    run(
      Effect.gen(function* () {
        const sentence = yield* sentenceOf(url)
        expect(sentence).toBe("DATABASE_URL: this is not an address like postgres://user:password@host:5432/database.")
      }),
    ),
  )

  test("where no user listens is refused with one sentence that names the place and not the password", () =>
    run(
      Effect.gen(function* () {
        const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } })
        server.stop(true)
        const sentence = yield* sentenceOf(`postgres://curio:pass-word@127.0.0.1:${server.port}/db`)
        expect(sentence).toMatch(/^DATABASE_URL: the database at 127\.0\.0\.1:\d+\/db does not answer: .*\.$/)
        expect(sentence).not.toContain("pass-word")
      }),
    ))
})

describe.skipIf(!hasPostgres)("Postgres", () => {
  test(
    "transactions that cannot be put in an order run again, and no user is notified of it",
    () =>
      run(
        Effect.gen(function* () {
          const { engine, count } = yield* numbered()
          yield* Effect.forEach(upTo(30), () => countOn(engine), { concurrency: "unbounded" })
          expect(yield* count).toBe(30)
        }),
      ),
    120_000,
  )

  test(
    "those of two servers do so too",
    () =>
      run(
        Effect.gen(function* () {
          const { url, engine, count } = yield* numbered()
          const other = yield* openPostgres(url)
          yield* Effect.forEach(upTo(80), (n) => countOn(n % 2 === 0 ? engine : other), { concurrency: "unbounded" })
          expect(yield* count).toBe(80)
        }),
      ),
    120_000,
  )

  test("a row that another user made meanwhile is seen the next time, one that no user looked for is a fault of ours", () =>
    run(
      Effect.gen(function* () {
        const { engine, say, count } = yield* numbered()
        const [isLooking, isThere] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const looking = (db: Db) =>
          Effect.gen(function* () {
            const [row] = yield* Effect.promise(async () =>
              db.select({ n: sql<number>`count(*)::int` }).from(sql`numbers`),
            )
            yield* Deferred.succeed(isLooking, undefined)
            yield* Deferred.await(isThere)
            yield* Effect.promise(async () => engine.execute(db, `INSERT INTO numbers VALUES (${row?.n ?? 0})`))
          })
        const careful = engine.transaction(looking, undefined, [])
        const fiber = yield* Effect.forkChild(careful)
        yield* Deferred.await(isLooking)
        yield* say("INSERT INTO numbers VALUES (0)")
        yield* Deferred.succeed(isThere, undefined)
        yield* Fiber.join(fiber)
        expect(yield* count).toBe(2)
        expect(defectOf(yield* Effect.exit(say("INSERT INTO numbers VALUES (0)")))).toMatchObject({
          cause: { errno: "23505" },
        })
      }),
    ))

  // What it had run again for before had counted as well, so that it was given up at the first row that was in the way.
  test("a row that another user made meanwhile is no fault either of who could not be put in an order many times", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* numbered()
        const faults = ["40001", "40001", "40001", "40001", "40001", "23505", "40001", "23505"]
        const left = [...faults]
        const unlucky = engine.transaction(() => {
          const errno = left.shift()
          return errno === undefined ? Effect.succeed("done") : Effect.die(Object.assign(new Error(errno), { errno }))
        })
        expect(yield* unlucky).toBe("done")
        let tried = 0
        const clumsy = engine.transaction(() => {
          tried++
          return Effect.die(Object.assign(new Error("duplicate"), { errno: "23505" }))
        })
        expect(defectOf(yield* Effect.exit(clumsy))).toMatchObject({ errno: "23505" })
        expect(tried).toBe(5)
      }),
    ))

  test("transactions beyond the pool wait for their turn", () =>
    run(
      Effect.gen(function* () {
        const { engine, say, count } = yield* numbered(3)
        const go = yield* Deferred.make<void>()
        const holders = yield* Effect.forEach(upTo(3), () =>
          Effect.forkChild(engine.transaction(() => Deferred.await(go))),
        )
        const waiting = yield* Effect.forEach(upTo(40), (n) =>
          Effect.forkChild(say(`INSERT INTO numbers VALUES (${n})`)),
        )
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.joinAll([...holders, ...waiting])
        expect(yield* count).toBe(40)
      }),
    ))

  test("a connection that is killed in the middle of a transaction is Unavailable, and the next call works", () =>
    run(
      Effect.gen(function* () {
        const { engine, database, count } = yield* numbered()
        const killed = engine.transaction((db) =>
          Effect.gen(function* () {
            yield* Effect.promise(() => Promise.resolve(engine.execute(db, "INSERT INTO numbers VALUES (1)")))
            const [own] = yield* Effect.promise(() =>
              Promise.resolve(db.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(select 1) as one`)),
            )
            yield* database.read((other) => engine.execute(other, `SELECT pg_terminate_backend(${own?.pid ?? 0})`))
            yield* Effect.promise(() => Promise.resolve(engine.execute(db, "INSERT INTO numbers VALUES (2)")))
          }),
        )
        const defect = defectOf(yield* Effect.exit(killed))
        expect(defect).toMatchObject({ cause: { errno: "57P01" } })
        expect(yield* count).toBe(0)
        expect(yield* engine.healthy).toBe(true)
      }),
    ))

  test("a statement that is cut off is Unavailable", () =>
    run(
      Effect.gen(function* () {
        const { engine, database } = yield* numbered(1)
        const exit = yield* Effect.exit(
          database.execute((db) => engine.execute(db, "SELECT pg_terminate_backend(pg_backend_pid())")),
        )
        expect(defectOf(exit)).toMatchObject({ name: "Unavailable", reason: "down" })
        expect(yield* engine.healthy).toBe(true)
      }),
    ))

  test("no user inherits the transaction of a body that threw, failed or was interrupted", () =>
    run(
      Effect.gen(function* () {
        const { engine, database } = yield* numbered(1)
        const thrown = (): Effect.Effect<void> => {
          throw new Error("thrown")
        }
        for (const body of [thrown, () => Effect.fail("no"), () => Effect.interrupt])
          expect(Exit.isFailure(yield* Effect.exit(engine.transaction(body)))).toBe(true)
        const [row] = yield* database.read((db) =>
          db
            .select({ n: sql<number>`count(*)::int` })
            .from(sql`pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`),
        )
        expect(row?.n).toBe(0)
      }),
    ))

  test("a statement that is not waited for fails its transaction, which then changes nothing", () =>
    run(
      Effect.gen(function* () {
        const { count, database, say } = yield* numbered()
        const { atomically } = yield* Effect.provide(Transactions, transactions).pipe(
          Effect.provideService(Database, database),
        )
        const insert = (n: number) => say(`INSERT INTO numbers VALUES (${n})`)
        const many = upTo(50).map(insert)
        yield* atomically(Effect.all(many, { discard: true }), [])
        expect(yield* count).toBe(50)
        // The last one, one that others follow, and one among so many that they are waited for meanwhile.
        for (const some of [
          [insert(100), insert(0)],
          [insert(0), insert(100)],
          [insert(100), ...many],
        ]) {
          const exit = yield* Effect.exit(atomically(Effect.all(some, { discard: true }), []))
          expect(defectOf(exit)).toMatchObject({ cause: { errno: "23505" } })
          expect(yield* count).toBe(50)
        }
      }),
    ))

  test("a database that may only be read is not healthy", () =>
    run(
      Effect.gen(function* () {
        const { url, engine, say } = yield* numbered()
        expect(yield* engine.healthy).toBe(true)
        yield* say(
          `ALTER DATABASE "${new URL(Redacted.value(url)).pathname.slice(1)}" SET default_transaction_read_only = on`,
        )
        const again = yield* openPostgres(url)
        expect(yield* again.healthy).toBe(false)
        expect(defectOf(yield* Effect.exit(countOn(again)))).toMatchObject({ cause: { errno: "25006" } })
      }),
    ))

  test("a wrong password and a database that does not exist are one sentence each, without the password", () =>
    run(
      Effect.gen(function* () {
        const url = new URL(process.env["TEST_POSTGRES_URL"] ?? "")
        url.pathname = "/unknown_made_this"
        expect(yield* sentenceOf(url.href)).toMatch(/^DATABASE_URL: .* does not answer: .*\.$/)
        url.password = "wrong-pass-word"
        url.username = "unknown-made-this-either"
        const sentence = yield* sentenceOf(url.href)
        expect(sentence).toMatch(/^DATABASE_URL: .* does not answer: .*\.$/)
        expect(sentence).not.toContain("wrong-pass-word")
      }),
    ))
})

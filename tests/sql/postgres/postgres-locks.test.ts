import { describe, expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Deferred, Effect, Metric, Redacted, type Scope } from "effect"
import { type Db, databaseOf, type Engine } from "../../../adapters/sql/engine/database.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { subjectOf, type UserId } from "../../../core/index.ts"
import { hasPostgres } from "../../support/postgres.ts"
import { countOn, numbered } from "../engine/numbered.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe.skipIf(!hasPostgres)("Transactions of Postgres", () => {
  test("those about a common subject follow one another on two servers, and none is tried twice", () =>
    run(
      Effect.gen(function* () {
        const { url, engine, say, count } = yield* numbered()
        const other = yield* openPostgres(url)
        const [one, two, three] = [subjectOf("test", "one"), subjectOf("test", "two"), Bun.randomUUIDv7() as UserId]
        const rounds = upTo(40).map((n) =>
          countOn(n % 2 === 0 ? engine : other, n % 4 < 2 ? [one, two, three] : [three, one]),
        )
        yield* Effect.all(rounds, { concurrency: "unbounded" })
        expect(yield* count).toBe(40)
        // A sequence counts tries: it does not go back with the transaction.
        yield* say("CREATE SEQUENCE tries")
        const trying = (on: Engine) =>
          on.transaction(
            (db) => Effect.promise(async () => on.execute(db, "UPDATE numbers SET n = n + nextval('tries') * 1000")),
            undefined,
            [one],
          )
        yield* Effect.forEach(upTo(20), (n) => trying(n % 2 === 0 ? engine : other), { concurrency: "unbounded" })
        const [row] = yield* databaseOf(engine).read((db) =>
          db.select({ tries: sql<number>`last_value::int` }).from(sql`tries`),
        )
        expect(row?.tries).toBe(20 * 40)
      }),
    ))

  test("those about different subjects run at the same time, and one that may be about anything runs alone", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* numbered()
        const [isFirst, isSecond] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const meeting = (mine: Deferred.Deferred<void>, other: Deferred.Deferred<void>) => () =>
          Effect.andThen(Deferred.succeed(mine, undefined), Deferred.await(other))
        const both = Effect.all(
          [
            engine.transaction(meeting(isFirst, isSecond), undefined, [subjectOf("test", "one")]),
            engine.transaction(meeting(isSecond, isFirst), undefined, [subjectOf("test", "two")]),
          ],
          { concurrency: "unbounded" },
        )
        expect(yield* both).toHaveLength(2)
        let inside = 0
        const alone = (db: Db) =>
          Effect.promise(async () => {
            // What is behind the first answer runs under the locks.
            await engine.execute(db, "SELECT 1")
            inside += 1
            expect(inside).toBe(1)
            await engine.execute(db, "SELECT pg_sleep(0.01)")
            inside -= 1
          })
        const some = upTo(6).map((n) =>
          engine.transaction(alone, undefined, n % 2 === 0 ? undefined : [subjectOf("test", "one")]),
        )
        yield* Effect.all(some, { concurrency: "unbounded" })
      }),
    ))

  test("are counted by whether they ran alone, and so are their tries", () =>
    run(
      Effect.gen(function* () {
        const { engine } = yield* numbered()
        const counts = Effect.map(Metric.snapshot, (all) => {
          const countOf = (id: string, locks?: string) => {
            const found = all.find((one) => one.id === id && one.attributes?.["locks"] === locks)
            return found?.type === "Counter" ? Number(found.state.count) : 0
          }
          return [
            countOf("database_transactions_total", "alone"),
            countOf("database_transactions_total", "subjects"),
            countOf("database_tries_total"),
          ]
        })
        const before = yield* counts
        const faults = ["40001"]
        const again = () => {
          const errno = faults.shift()
          return errno === undefined ? Effect.void : Effect.die(Object.assign(new Error(errno), { errno }))
        }
        yield* engine.transaction(again)
        yield* engine.transaction(() => Effect.void, undefined, [subjectOf("test", "one")])
        yield* engine.transaction(() => Effect.void, undefined, [])
        const after = yield* counts
        expect(after.map((count, n) => count - (before[n] ?? 0))).toEqual([1, 2, 4])
      }),
    ))

  test("a database whose advisory locks keep no user out runs transactions again", () =>
    run(
      Effect.gen(function* () {
        const { url, engine, say, count } = yield* numbered()
        yield* say(
          "CREATE FUNCTION public.pg_advisory_xact_lock(integer, integer) RETURNS void LANGUAGE sql AS 'SELECT'",
        )
        yield* say(
          "CREATE FUNCTION public.pg_try_advisory_xact_lock(integer, integer) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
        )
        expect(engine.hasLocks).toBe(true)
        const name = new URL(Redacted.value(url)).pathname.slice(1)
        yield* say(`ALTER DATABASE "${name}" SET search_path = public, pg_catalog`)
        const without = yield* openPostgres(url)
        expect(without.hasLocks).toBe(false)
        yield* Effect.forEach(upTo(20), () => countOn(without), { concurrency: "unbounded" })
        expect(yield* count).toBe(20)
      }),
    ))

  test("a database that refuses a lock by a code of its own is refused with a sentence that names it", () =>
    run(
      Effect.gen(function* () {
        const { url, say } = yield* numbered()
        yield* say(
          `CREATE FUNCTION public.pg_advisory_xact_lock(integer, integer) RETURNS void LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'pg_advisory_xact_lock is prohibited' USING ERRCODE = 'SPQRC'; END $$`,
        )
        const name = new URL(Redacted.value(url)).pathname.slice(1)
        yield* say(`ALTER DATABASE "${name}" SET search_path = public, pg_catalog`)
        const { sentence } = yield* Effect.flip(openPostgres(url))
        expect(sentence).toStartWith(
          "The database does not do what curio needs of Postgres: pg_advisory_xact_lock is prohibited. ",
        )
      }),
    ))
})

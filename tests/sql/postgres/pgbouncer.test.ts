import { describe, expect, test } from "bun:test"
import { Deferred, Effect, Exit, type Scope } from "effect"
import { databaseOf } from "../../../adapters/sql/engine/database.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { subjectOf } from "../../../core/index.ts"
import { pgbouncer, pooled } from "../../support/pgbouncer.ts"
import { hasPostgres } from "../../support/postgres.ts"
import { countOn, numbered } from "../engine/numbered.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

// Debian 12 has an older one: TEST_PGBOUNCER names another program.
describe.skipIf(!hasPostgres || !pgbouncer.keepsPrepared)("Postgres behind a pooler of transactions", () => {
  test("serves two servers: transactions follow one another, and statements stay prepared", () =>
    run(
      Effect.gen(function* () {
        const { url, count } = yield* numbered()
        const through = yield* pooled(url)
        const [one, other] = [yield* openPostgres(through), yield* openPostgres(through)]
        expect([one.hasLocks, other.hasLocks]).toEqual([true, true])
        const rounds = upTo(60).map((n) =>
          countOn(n % 2 === 0 ? one : other, n % 3 === 0 ? undefined : [subjectOf("test", "one")]),
        )
        yield* Effect.all(rounds, { concurrency: "unbounded" })
        expect(yield* count).toBe(60)
      }),
    ))

  test("carries what servers notify one another at the address for LISTEN, and it is known where it does not", () =>
    run(
      Effect.gen(function* () {
        const { url } = yield* numbered()
        const through = yield* pooled(url)
        const direct = yield* openPostgres(through, { listenUrl: url })
        expect(yield* direct.broadcast?.reaches ?? Effect.succeed(false)).toBe(true)
        const received = yield* Deferred.make<string>()
        const onText = (text: string) => Deferred.doneUnsafe(received, Exit.succeed(text))
        yield* direct.broadcast?.listen("curio_test", onText, () => undefined) ?? Effect.void
        const other = yield* openPostgres(through)
        yield* other.broadcast?.send("curio_test", "from the other") ?? Effect.void
        expect(yield* Deferred.await(received)).toBe("from the other")
        expect(yield* other.broadcast?.reaches ?? Effect.succeed(true)).toBe(false)
        expect(yield* databaseOf(other).engine.healthy).toBe(true)
      }),
    ))
})

describe.skipIf(!hasPostgres || !pgbouncer.isThere)("A pooler that keeps no prepared statements", () => {
  test.each([
    { default_pool_size: 1 },
    { default_pool_size: 12 },
    { default_pool_size: 4, min_pool_size: 4, server_round_robin: 1 },
  ])("is refused with a sentence, also with %o", (connections) =>
    run(
      Effect.gen(function* () {
        const { url } = yield* numbered()
        const settings = pgbouncer.keepsPrepared ? { max_prepared_statements: 0 } : {}
        const through = yield* pooled(url, { ...settings, ...connections })
        const exit = yield* Effect.exit(openPostgres(through, { most: 8 }))
        expect(Exit.isFailure(exit) ? Bun.inspect(exit.cause) : "opened").toContain("keeps no prepared statements")
      }),
    ),
  )
})

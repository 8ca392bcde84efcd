import { describe, expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import type { Run } from "../../support/engines.ts"

/** What the transactions of an engine promise beyond the port. */
export const engineTransactionsSuite = (run: Run<Database>) =>
  describe("Transactions of an engine", () => {
    test("an effect that throws instead of failing ends only its own transaction", () =>
      run(
        Effect.gen(function* () {
          const { engine } = yield* Database
          const exit = yield* Effect.exit(
            engine.transaction((): Effect.Effect<void> => {
              throw new Error("thrown")
            }),
          )
          expect(Exit.hasDies(exit)).toBe(true)
          expect(yield* engine.transaction(() => Effect.succeed("next"))).toBe("next")
        }),
      ))

    test("a transaction knows on SQLite that no other one waits, and on Postgres it does not know", () =>
      run(
        Effect.gen(function* () {
          const { engine } = yield* Database
          const isAwaited = yield* engine.transaction(() => Effect.sync(engine.isAwaited))
          expect(isAwaited).toBe(engine.name === "postgres")
        }),
      ))
  })

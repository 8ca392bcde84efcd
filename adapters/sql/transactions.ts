import { Effect, Layer } from "effect"
import { Transactions } from "../../core/index.ts"
import { CurrentTransaction, Database } from "./database.ts"

/** The port `Transactions` on any engine. */
export const transactions = Layer.effect(
  Transactions,
  Effect.gen(function* () {
    const { engine } = yield* Database
    return Transactions.of({
      atomically: Effect.fnUntraced(function* (effect) {
        if ((yield* CurrentTransaction) !== null) return yield* effect
        let hooks: Array<Effect.Effect<void>> = []
        const answer = yield* engine.transaction((db) => {
          hooks = []
          return Effect.provideService(effect, CurrentTransaction, { db, afterCommit: hooks })
        })
        for (const hook of hooks) yield* hook
        return answer
      }),
      afterCommit: Effect.fnUntraced(function* (effect) {
        const current = yield* CurrentTransaction
        if (current === null) return yield* effect
        current.afterCommit.push(effect)
      }),
    })
  }),
)

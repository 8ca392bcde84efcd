import { Effect, Exit, Layer } from "effect"
import { type TransactionSubject, Transactions, unnamedOf } from "../../../core/index.ts"
import { CurrentTransaction, Database, type Transaction } from "../database.ts"

/** The port `Transactions` on any engine. */
export const transactions = Layer.effect(
  Transactions,
  Effect.gen(function* () {
    const { engine } = yield* Database
    return Transactions.of({
      atomically: <A, E, R>(effect: Effect.Effect<A, E, R>, about?: ReadonlyArray<TransactionSubject>) =>
        CurrentTransaction.use((current) => {
          if (current !== null) {
            const unnamed = unnamedOf(current.about, about)
            return unnamed === undefined ? effect : Effect.die(notNamed(unnamed))
          }
          let hooks: Array<Effect.Effect<void>> = []
          return engine.transaction(
            (db) => {
              hooks = []
              return within({ db, afterCommit: hooks, ended: null, about }, effect)
            },
            runAll(() => hooks),
            about,
          )
        }),
      afterCommit: (effect) =>
        CurrentTransaction.use((current) => {
          if (current === null) return effect
          current.afterCommit.push(effect)
          return Effect.void
        }),
    })
  }),
)

const notNamed = (subject: TransactionSubject) => new Error(`The outer transaction is not about ${subject}.`)

const runAll = (hooks: () => ReadonlyArray<Effect.Effect<void>>) =>
  Effect.gen(function* () {
    for (const hook of hooks()) yield* runHook(hook)
  })

const within = <A, E, R>(transaction: Transaction, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.onExit(Effect.provideService(effect, CurrentTransaction, transaction), (exit) => {
    const error = transaction.ended
    // A fiber that outlives the transaction would write into the next one.
    transaction.ended ??= new Error("The transaction is over.")
    // An effect that caught the error of a statement has completed only a part of its work.
    return error === null || Exit.hasDies(exit) ? Effect.void : Effect.die(error)
  })

/** Committed data stays committed, so a defect of one hook neither fails the answer nor prevents the other hooks. */
const runHook = (hook: Effect.Effect<void>) =>
  Effect.catchCause(hook, (cause) => Effect.logError("A hook failed after the commit", cause))

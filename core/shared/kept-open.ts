import { Cause, type Context, Deferred, Effect, Exit, Fiber } from "effect"
import type { TransactionSubject, Transactions } from "./transactions.ts"
import { Unavailable } from "./unavailable.ts"

/** Where an effect runs: in a transaction, in an effect whose last one is kept open, or in neither. */
export type Surroundings<T> = T | KeptOpen<T> | null

/** The transaction that an effect runs in; `null` for none. */
export const transactionIn = <T>(surroundings: Surroundings<T>): T | null =>
  surroundings instanceof KeptOpen ? surroundings.transaction : surroundings

/** Runs a transaction of an adapter; what is inside finds it in its surroundings. */
type RunTransaction = <A, E, R>(
  body: Effect.Effect<A, E, R>,
  about: ReadonlyArray<TransactionSubject> | undefined,
) => Effect.Effect<A, E, R>

/** How often an effect runs whose transaction has to run again when the effect has gone on already. */
const tries = 5

/** `endingWith` and `beforehand` of the port `Transactions`, for the transactions `T` of an adapter. */
export const keepingOpen = <T>(
  where: Context.Reference<Surroundings<T>>,
  run: RunTransaction,
): Pick<Transactions["Service"], "endingWith" | "beforehand"> => ({
  endingWith: (effect, last, about) => {
    const once = Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const kept = new KeptOpen<T>(where, run, about)
        const whole = Effect.flatMap(effect, (value) => {
          const more = last(value)
          return more === null ? Effect.succeed(value) : Effect.as(kept.joined(more), value)
        })
        const exit = yield* Effect.exit(restore(Effect.provideService(whole, where, kept)))
        yield* kept.ended(Exit.isSuccess(exit))
        return yield* exit
      }),
    )
    const again = (left: number): typeof once =>
      Effect.catchDefect(once, (defect) => {
        if (!(defect instanceof RunAgain)) return Effect.die(defect)
        return left > 1 ? again(left - 1) : Effect.die(new Unavailable("down", defect))
      })
    return where.use((surroundings) =>
      surroundings === null ? again(tries) : Effect.die(new Error("The effect is in a transaction already.")),
    )
  },
  beforehand: (effect) =>
    where.use((surroundings) =>
      surroundings instanceof KeptOpen
        ? Effect.andThen(surroundings.ended(true), Effect.provideService(effect, where, null))
        : effect,
    ),
})

/**
 * An effect whose last transaction is kept open until it ends. The transaction runs in a fiber of its own, which gives
 * its value to the effect as soon as it has one, and then waits for the end of the effect. The effect goes on at the
 * same time, and what it reads or writes meanwhile joins the transaction.
 */
export class KeptOpen<T> {
  /** The transaction that is open now. */
  transaction: T | null = null
  #end: ((commits: boolean) => Effect.Effect<void>) | null = null
  readonly #where: Context.Reference<Surroundings<T>>
  readonly #run: RunTransaction
  readonly #about: ReadonlyArray<TransactionSubject>

  constructor(
    where: Context.Reference<Surroundings<T>>,
    run: RunTransaction,
    about: ReadonlyArray<TransactionSubject>,
  ) {
    this.#where = where
    this.#run = run
    this.#about = about
  }

  /** Runs a transaction of the effect. The one before was not its last, and commits. */
  atomically<A, E, R>(
    effect: Effect.Effect<A, E, R>,
    about: ReadonlyArray<TransactionSubject> | undefined,
  ): Effect.Effect<A, E, R> {
    const kept = this
    return Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        yield* kept.ended(true)
        const value = Deferred.makeUnsafe<A, E>()
        const rest = Deferred.makeUnsafe<void>()
        let hasValue = false
        const body = Effect.suspend(() => {
          // The effect has gone on with what the first run answered.
          if (hasValue) return Effect.die(new RunAgain())
          return Effect.flatMap(effect, (answer) =>
            kept.#where.use((transaction) => {
              hasValue = true
              kept.transaction = transactionIn(transaction)
              Deferred.doneUnsafe(value, Exit.succeed(answer))
              return Deferred.await(rest)
            }),
          )
        })
        const all = about === undefined ? undefined : [...about, ...kept.#about]
        const fiber = yield* Effect.forkDetach(kept.#run(body, all), { startImmediately: true })
        fiber.addObserver((exit) => {
          if (!hasValue && Exit.isFailure(exit)) Deferred.doneUnsafe(value, Exit.failCause(exit.cause))
        })
        const answer = yield* Effect.onInterrupt(restore(Deferred.await(value)), () => Fiber.interrupt(fiber))
        kept.#end = (commits) => {
          Deferred.doneUnsafe(rest, commits ? Exit.void : Exit.die(new Error("The effect failed.")))
          return Effect.flatMap(Fiber.await(fiber), (exit) =>
            commits && Exit.isFailure(exit) ? Effect.die(Cause.squash(exit.cause)) : Effect.void,
          )
        }
        return answer
      }),
    )
  }

  /** Runs what belongs to the open transaction, or a transaction if none is open. */
  joined<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return this.transaction === null
      ? this.atomically(effect, [])
      : Effect.provideService(effect, this.#where, this.transaction)
  }

  /** Ends the open transaction: with a commit, or else with a rollback. */
  ended(commits: boolean): Effect.Effect<void> {
    return Effect.suspend(() => {
      const end = this.#end
      this.transaction = null
      this.#end = null
      return end === null ? Effect.void : Effect.uninterruptible(end(commits))
    })
  }
}

/** A transaction has to run again from its start, but the effect has gone on with its value. */
class RunAgain extends Error {
  constructor() {
    super("The transaction has to run again.")
  }
}

import { Context, type Effect } from "effect"

/** Runs several changes as one atomic change. */
export class Transactions extends Context.Service<
  Transactions,
  {
    /**
     * Runs `effect` so that it is serialisable with all others and commits whole or, on failure, defect and
     * interruption, not at all. It may be run again from its start, so it touches only the database: no hashing, no
     * network, no waiting. Inside another `atomically` it joins that one.
     */
    readonly atomically: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Runs `effect` once the current transaction has committed, never if it does not; at once when there is none. */
    readonly afterCommit: (effect: Effect.Effect<void>) => Effect.Effect<void>
  }
>()("curio/shared/Transactions") {}

/**
 * Runs the whole body of a use case in one transaction: the last argument of its `Effect.fn`. A transaction that runs
 * again reads the clock and makes ids again too.
 */
export const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Transactions> =>
  Transactions.use(({ atomically }) => atomically(effect))

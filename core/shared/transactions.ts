import { Context, type Effect } from "effect"

/** The one way to change several things as if they were one. */
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

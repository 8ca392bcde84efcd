import type { Effect } from "effect"

/** Runs an effect on the ports that a suite needs, and rejects when it fails: `ManagedRuntime.runPromise` is one. */
export type Run<Ports> = <A, E>(effect: Effect.Effect<A, E, Ports>) => Promise<A>

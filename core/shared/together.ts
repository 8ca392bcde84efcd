import { Effect } from "effect"

/**
 * Reads that do not depend on one another: a database that takes several at a time has them in one round trip. At most
 * one of them may fail, so that it is known which error is seen.
 */
export const together = <const Reads extends ReadonlyArray<Effect.Effect<unknown, unknown, unknown>>>(
  ...reads: Reads
) => Effect.all(reads, { concurrency: "unbounded" })

import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Collections } from "./ports.ts"

/** The statistics of the caller's collections. Contract: catalog, collections. */
export const getStats = Effect.fn("collections.stats")(function* (owner: UserId) {
  const collections = yield* Collections
  return yield* collections.stats(owner)
})

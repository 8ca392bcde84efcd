import { Effect } from "effect"
import type { UserId } from "../users/user.ts"
import { Collections } from "./ports.ts"

/** The numbers of one's own collections. Contract: catalog, collections. */
export const getStats = Effect.fn("collections.stats")(function* (owner: UserId) {
  const collections = yield* Collections
  return yield* collections.stats(owner)
})

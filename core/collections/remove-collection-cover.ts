import { DateTime, Effect } from "effect"
import { withCover } from "../files/cover.ts"
import type { CollectionId, UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { ownedBy } from "./collection.ts"
import { Collections } from "./ports.ts"

/**
 * Removes the cover of a collection of the caller; succeeds also when it has none. `null` stands for an administrator,
 * who may do so to every collection. Contract: catalog, collections; reports, moderation.
 */
export const removeCollectionCover = Effect.fn("collections.removeCover")(function* (input: {
  readonly id: CollectionId
  readonly by: UserId | null
}) {
  const collections = yield* Collections
  const now = yield* DateTime.now
  const collection = yield* collections.get(input.id)
  if (input.by !== null) yield* Effect.fromResult(ownedBy(collection, input.by))
  if (collection.coverUrl !== null) yield* collections.save(withCover(collection, null, now))
}, inTransactionOfCaller)

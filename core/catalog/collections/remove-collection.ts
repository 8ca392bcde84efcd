import { Effect } from "effect"
import type { CollectionId, UserId } from "../../shared/index.ts"
import { inTransactionOfCaller, Publisher } from "../../shared/index.ts"
import { ownedBy } from "./collection.ts"
import { Collections } from "./ports.ts"

/**
 * Removes a collection of the caller with all its items, which leave the market too. Contract: catalog, collections.
 */
export const removeCollection = Effect.fn("collections.remove")(function* (input: {
  readonly id: CollectionId
  readonly by: UserId
}) {
  const collections = yield* Collections
  const publisher = yield* Publisher
  yield* Effect.fromResult(ownedBy(yield* collections.get(input.id), input.by))
  yield* publisher.collectionRemoved({ collection: input.id })
  yield* collections.remove(input.id)
}, inTransactionOfCaller)

/** How many items one transaction deletes. It is small, so that other writers do not wait noticeably. */
const chunkSize = 100

/**
 * Deletes the next chunk of items that removed collections and accounts left behind. Returns whether there was one.
 * After a crash the next call continues where the last one stopped. Contract: catalog, collections.
 */
export const purgeNextChunk = Effect.fn("collections.purgeNextChunk")(function* () {
  return yield* (yield* Collections).purge(chunkSize)
})

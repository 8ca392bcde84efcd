import { DateTime, Effect } from "effect"
import { storePicture, wideCover, withCover } from "../../files/index.ts"
import type { CollectionId, UserId } from "../../shared/index.ts"
import { inTransactionOfCaller, Transactions } from "../../shared/index.ts"
import { ownedBy } from "./collection.ts"
import { getCollection } from "./get-collection.ts"
import { Collections } from "./ports.ts"

/** Replaces the cover of a collection of the caller. Contract: catalog, collections. */
export const setCollectionCover = Effect.fn("collections.setCover")(function* (input: {
  readonly id: CollectionId
  readonly by: UserId
  readonly image: Uint8Array
}) {
  const collections = yield* Collections
  const { atomically } = yield* Transactions
  const own = Effect.flatMap(collections.get(input.id), (found) => Effect.fromResult(ownedBy(found, input.by)))
  yield* own
  const url = yield* storePicture({ bytes: input.image, within: wideCover, by: input.by })
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      yield* collections.save(withCover(yield* own, url, now))
      return yield* getCollection({ id: input.id, viewer: input.by })
    }),
    [input.by],
  )
})

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

import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { type CollectionId, ownedBy, withCover } from "./collection.ts"
import { Collections } from "./ports.ts"

/** Leaves a collection of one's own without a cover, also when it had none. Contract: catalog, collections. */
export const removeCollectionCover = Effect.fn("collections.removeCover")(function* (input: {
  readonly id: CollectionId
  readonly by: UserId
}) {
  const collections = yield* Collections
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  yield* atomically(
    Effect.gen(function* () {
      const collection = yield* Effect.fromResult(ownedBy(yield* collections.get(input.id), input.by))
      if (collection.coverUrl !== null) yield* collections.save(withCover(collection, null, now))
    }),
  )
})

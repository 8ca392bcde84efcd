import { Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { type CollectionId, ownedBy } from "./collection.ts"
import { Collections, CollectionUses } from "./ports.ts"

/** Removes a collection of one's own with all that is in it, from the market too. Contract: catalog, collections. */
export const removeCollection = Effect.fn("collections.remove")(function* (input: {
  readonly id: CollectionId
  readonly by: UserId
}) {
  const collections = yield* Collections
  const uses = yield* CollectionUses
  const { atomically } = yield* Transactions
  yield* atomically(
    Effect.gen(function* () {
      yield* Effect.fromResult(ownedBy(yield* collections.get(input.id), input.by))
      yield* uses.end(input.id)
      yield* collections.remove(input.id)
    }),
  )
})

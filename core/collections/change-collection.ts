import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { type CollectionChange, type CollectionId, changed } from "./collection.ts"
import { getCollection } from "./get-collection.ts"
import { Collections } from "./ports.ts"

/** Changes a collection of one's own. Contract: catalog, collections. */
export const changeCollection = Effect.fn("collections.change")(function* (input: {
  readonly id: CollectionId
  readonly by: UserId
  readonly change: CollectionChange
}) {
  const collections = yield* Collections
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      const before = yield* collections.get(input.id)
      yield* collections.save(yield* Effect.fromResult(changed(before, input.by, input.change, now)))
      return yield* getCollection({ id: input.id, viewer: input.by })
    }),
  )
})

import { DateTime, Effect } from "effect"
import type { CollectionId, UserId } from "../../shared/index.ts"
import { inTransactionOfCaller } from "../../shared/index.ts"
import { type CollectionChange, changed } from "./collection.ts"
import { getCollection } from "./get-collection.ts"
import { Collections } from "./ports.ts"

/** Changes a collection of the caller. Contract: catalog, collections. */
export const changeCollection = Effect.fn("collections.change")(function* (input: {
  readonly id: CollectionId
  readonly by: UserId
  readonly change: CollectionChange
}) {
  const collections = yield* Collections
  const now = yield* DateTime.now
  const before = yield* collections.get(input.id)
  yield* collections.save(yield* Effect.fromResult(changed(before, input.by, input.change, now)))
  return yield* getCollection({ id: input.id, viewer: input.by })
}, inTransactionOfCaller)

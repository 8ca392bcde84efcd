import { DateTime, Effect } from "effect"
import type { CollectionId, UserId } from "../../shared/index.ts"
import { ownedBy } from "../collections/collection.ts"
import { Collections } from "../collections/ports.ts"
import { Worths } from "./ports.ts"
import { worthOf } from "./worth.ts"

/** What is known of the worth of a collection, for its owner alone. Contract: catalog, worth. */
export const viewWorth = Effect.fn("worth.view")(function* (input: {
  readonly collection: CollectionId
  readonly viewer: UserId
}) {
  const [collections, worths] = [yield* Collections, yield* Worths]
  const now = yield* DateTime.now
  const collection = yield* collections.show(input.collection, input.viewer)
  yield* Effect.fromResult(ownedBy(collection, input.viewer))
  return worthOf(yield* worths.of({ owner: input.viewer, collection: input.collection, now }), now)
})

/** The same of all collections of the caller. Contract: catalog, worth. */
export const viewOwnWorth = Effect.fn("worth.viewOwn")(function* (owner: UserId) {
  const now = yield* DateTime.now
  return worthOf(yield* (yield* Worths).of({ owner, collection: null, now }), now)
})

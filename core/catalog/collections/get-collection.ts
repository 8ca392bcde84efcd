import { Effect } from "effect"
import type { CollectionId, UserId } from "../../shared/index.ts"
import { CollectionFields, Collections } from "./ports.ts"
import { shownTo } from "./schema-field.ts"

/** A collection with those of its fields that the viewer may see. Contract: catalog, collections. */
export const getCollection = Effect.fn("collections.get")(function* (input: {
  readonly id: CollectionId
  readonly viewer: UserId
}) {
  const collections = yield* Collections
  const fields = yield* CollectionFields
  const collection = yield* collections.show(input.id, input.viewer)
  return { ...collection, fields: shownTo(yield* fields.of(input.id), collection.ownerId === input.viewer) }
})

/** The result of `getCollection`. */
export type CollectionWithFields = Effect.Success<ReturnType<typeof getCollection>>

/** The statistics of the caller's collections. Contract: catalog, collections. */
export const getStats = Effect.fn("collections.stats")(function* (owner: UserId) {
  const collections = yield* Collections
  return yield* collections.stats(owner)
})

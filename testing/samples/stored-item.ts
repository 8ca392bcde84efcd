import { DateTime, Effect } from "effect"
import { type CollectionId, Collections, type FieldValues, type ItemId, Items, nothingOwn } from "../../core/index.ts"
import { freshId } from "./samples.ts"

/** An item that is simply there, whatever its fields hold: what collections and definitions ask about. */
export const storedItem = Effect.fnUntraced(function* (
  collectionId: CollectionId,
  fields: FieldValues,
  rating: number | null = null,
  copies = 1,
) {
  const { ownerId } = yield* (yield* Collections).get(collectionId)
  const now = yield* DateTime.now
  const id = freshId<ItemId>()
  const values = {
    name: "An item",
    copies,
    lent: 0,
    fields,
    rating,
    comment: null,
    ...nothingOwn,
    pictures: [],
    coverUrl: null,
    createdAt: now,
    updatedAt: now,
  }
  yield* (yield* Items).add({ id, collectionId, ownerId, editions: [], externalRef: null, ...values })
})

import { Effect } from "effect"
import type { CollectionId, PageRequest, UserId } from "../../shared/index.ts"
import { NotCollectionOwner } from "../collections/errors.ts"
import { Collections } from "../collections/ports.ts"
import { CollectionEditors } from "./ports.ts"

/** The editors of a collection, for its owner and for themselves. Contract: catalog, editors. */
export const listEditors = Effect.fn("editors.list")(function* (input: {
  readonly id: CollectionId
  readonly by: UserId
}) {
  const collection = yield* (yield* Collections).show(input.id, input.by)
  if (collection.ownerId !== input.by && !collection.isEditor) return yield* new NotCollectionOwner()
  return yield* (yield* CollectionEditors).of(input.id)
})

/** The collections that the caller edits, the latest first. Contract: catalog, editors. */
export const listEditedCollections = Effect.fn("editors.listEdited")(function* (input: {
  readonly by: UserId
  readonly page: PageRequest
}) {
  return yield* (yield* CollectionEditors).edited(input.by, input.page)
})

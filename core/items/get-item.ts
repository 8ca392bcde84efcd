import { Effect } from "effect"
import { CollectionFields } from "../collections/ports.ts"
import type { ItemId, UserId } from "../shared/ids.ts"
import { Items } from "./ports.ts"
import { valuesOf } from "./values.ts"
import { withListing } from "./with-listings.ts"

/** An item that the viewer may see. Contract: catalog, items. */
export const getItem = Effect.fnUntraced(function* (input: { readonly id: ItemId; readonly viewer: UserId }) {
  const items = yield* Items
  const schemas = yield* CollectionFields
  const item = yield* withListing(yield* items.show(input.id, input.viewer))
  if (item.ownerId === input.viewer) return item
  return { ...item, externalRef: null, fields: valuesOf(yield* schemas.shownKeys(item.collectionId), item.fields) }
})

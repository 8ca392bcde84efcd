import { Effect } from "effect"
import type { Collection, Item, Listing, ShownListing } from "../../core/index.ts"
import { item, storedItems } from "./items.ts"
import { listed } from "./offers.ts"

/** A thing in a collection, listed when it came there. */
export const offered = Effect.fnUntraced(function* (
  shelf: Collection,
  fields: Partial<Listing> = {},
  overrides: Partial<Item> = {},
) {
  const thing = item(shelf, shelf.createdAt, overrides)
  yield* storedItems(shelf, [thing])
  return yield* listed(thing, shelf.createdAt, fields)
})

export const idsOf = (page: { readonly items: ReadonlyArray<ShownListing> }) =>
  page.items.map(({ listing }) => listing.id as string)

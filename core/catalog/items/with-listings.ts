import { Effect } from "effect"
import type { Item, ShownItem } from "./item.ts"
import { Items } from "./ports.ts"

/** Adds the listings to any number of items, with one read. Contract: catalog, items. */
export const withListings = Effect.fnUntraced(function* <I extends Item>(some: ReadonlyArray<I>) {
  const items = yield* Items
  const listings = yield* items.listingsOf(some.map(({ id }) => id))
  return some.map((item): I & ShownItem => ({ ...item, listing: listings.get(item.id) ?? null }))
})

/** Adds the listing to one item. Contract: catalog, items. */
export const withListing = Effect.fnUntraced(function* <I extends Item>(item: I) {
  const items = yield* Items
  const listings = yield* items.listingsOf([item.id])
  return { ...item, listing: listings.get(item.id) ?? null } satisfies ShownItem
})

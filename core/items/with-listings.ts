import { Effect } from "effect"
import type { Item, ShownItem } from "./item.ts"
import { Items } from "./ports.ts"

/** Items with what they are listed in, however many at once. Contract: catalog, items. */
export const withListings = Effect.fnUntraced(function* <I extends Item>(some: ReadonlyArray<I>) {
  const items = yield* Items
  const listings = yield* items.listingsOf(some.map(({ id }) => id))
  return some.map((item): I & ShownItem => ({ ...item, listing: listings.get(item.id) ?? null }))
})

/** An item with what it is listed in. Contract: catalog, items. */
export const withListing = Effect.fnUntraced(function* <I extends Item>(item: I) {
  const items = yield* Items
  const listings = yield* items.listingsOf([item.id])
  return { ...item, listing: listings.get(item.id) ?? null } satisfies ShownItem
})

import { Effect } from "effect"
import { Database } from "../../../../adapters/sql/database.ts"
import { type ScanLimits, showcaseOf } from "../../../../adapters/sql/market/showcase.ts"
import {
  type Collection,
  type Item,
  type Listing,
  Listings,
  type PageRequest,
  type ShowcaseFilter,
  type ShownListing,
  type UserId,
} from "../../../../core/index.ts"
import { item, storedItems } from "./items-samples.ts"
import { listed } from "./offers-samples.ts"

/** What a filter asks that asks nothing. */
export const anything: ShowcaseFilter = {
  q: null,
  kind: null,
  type: null,
  ownerId: null,
  minPrice: null,
  maxPrice: null,
  currency: null,
  sort: "newest",
}

/** The showcase as somebody sees it. */
export const showcase = (viewer: UserId, asked: Partial<ShowcaseFilter> = {}, page: PageRequest = all) =>
  Effect.flatMap(Listings, (listings) => listings.showcase(viewer, { ...anything, ...asked }, page))

/** The same by one who tries less: gives up walking soon and finds everything much, or never walks at all. */
export const showcaseWith = (effort: ScanLimits) =>
  Effect.fnUntraced(function* (viewer: UserId, filter: ShowcaseFilter, page: PageRequest) {
    return yield* showcaseOf(yield* Database, effort)(viewer, filter, page)
  })
export const hasty: ScanLimits = { beginning: 2, many: 3 }
export const searching: ScanLimits = { beginning: 0, many: 1000 }

const all: PageRequest = { limit: 100, after: null }

/** A thing in a collection, listed when it came there. */
export const offered = Effect.fnUntraced(function* (
  shelf: Collection,
  fields: Partial<Listing> = {},
  said: Partial<Item> = {},
) {
  const thing = item(shelf, shelf.createdAt, said)
  yield* storedItems(shelf, [thing])
  return yield* listed(thing, shelf.createdAt, fields)
})

export const idsOf = (page: { readonly items: ReadonlyArray<ShownListing> }) =>
  page.items.map(({ listing }) => listing.id as string)

import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { type ScanLimits, showcaseOf } from "../../../adapters/sql/market/showcase.ts"
import { Listings, type PageRequest, type ShowcaseFilter, type UserId } from "../../../core/index.ts"

/** What a filter asks that asks nothing. */
export const anything: ShowcaseFilter = {
  q: null,
  kind: null,
  type: null,
  condition: null,
  edition: null,
  wanted: null,
  ownerId: null,
  minPrice: null,
  maxPrice: null,
  currency: null,
  sort: "newest",
}

/** The showcase as a user sees it. */
export const showcase = (viewer: UserId, asked: Partial<ShowcaseFilter> = {}, page: PageRequest = all) =>
  Effect.flatMap(Listings, (listings) => listings.showcase(viewer, { ...anything, ...asked }, page))

/** The same by one who tries less: gives up walking soon and finds everything much, or never walks at all. */
export const showcaseWith = (effort: ScanLimits) => {
  // A showcase prepares its statements once, and each page asks the same one.
  const made = new WeakMap<Database["Service"], ReturnType<typeof showcaseOf>>()
  return Effect.fnUntraced(function* (viewer: UserId, filter: ShowcaseFilter, page: PageRequest) {
    const database = yield* Database
    const known = made.get(database) ?? showcaseOf(database, effort)
    made.set(database, known)
    return yield* known.showcase(viewer, filter, page)
  })
}
export const hasty: ScanLimits = { beginning: 2, many: 3, portion: 3, portions: 1000 }
export const searching: ScanLimits = { beginning: 0, many: 1000, portion: 1000, portions: 1000 }

const all: PageRequest = { limit: 100, after: null }

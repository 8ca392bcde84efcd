import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Listings, type ShowcaseFilter } from "./ports.ts"

/** The showcase: listings of other people, as far as the viewer may see them. Contract: market, GET /listings. */
export const browseShowcase = Effect.fn("listings.showcase")(function* (input: {
  readonly viewer: UserId
  readonly filter: ShowcaseFilter
  readonly page: PageRequest
}) {
  const listings = yield* Listings
  return yield* listings.showcase(input.viewer, input.filter, input.page)
})

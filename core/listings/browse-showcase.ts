import { Effect } from "effect"
import { editionAsked, type WithWrittenEdition } from "../editions/edition.ts"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Listings, type ShowcaseFilter } from "./ports.ts"

/** The showcase: listings of other people, as far as the viewer may see them. Contract: market, GET /listings. */
export const browseShowcase = Effect.fn("listings.showcase")(function* (input: {
  readonly viewer: UserId
  readonly filter: WithWrittenEdition<ShowcaseFilter>
  readonly page: PageRequest
}) {
  const listings = yield* Listings
  const edition = yield* Effect.fromResult(editionAsked(input.filter))
  return yield* listings.showcase(input.viewer, { ...input.filter, edition }, input.page)
})

import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Listings } from "./ports.ts"
import type { ListingStatus } from "./transitions.ts"

/** The caller's listings, in every status or in one. Contract: market, GET /listings/mine. */
export const listOwnListings = Effect.fn("listings.listOwn")(function* (input: {
  readonly owner: UserId
  readonly status: ListingStatus | null
  readonly page: PageRequest
}) {
  const listings = yield* Listings
  return yield* listings.listOwn(input.owner, input.status, input.page)
})

import { Effect } from "effect"
import type { ListingId, UserId } from "../shared/ids.ts"
import { Listings } from "./ports.ts"

/** A listing as the viewer may see it. Contract: market, GET /listings/:id. */
export const getListing = Effect.fn("listings.get")(function* (input: {
  readonly id: ListingId
  readonly viewer: UserId
}) {
  const listings = yield* Listings
  return yield* listings.show(input.id, input.viewer)
})

import { DateTime, Effect } from "effect"
import type { ListingId } from "../shared/ids.ts"
import { listingClosed } from "./ending.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/**
 * Ends the open offers made on a listing that its owner closed, and notifies the offerers. Runs in the transaction
 * that closes it. Contract: market, DELETE /listings/:id.
 */
export const endOffersOfListing = Effect.fn("offers.endOffersOfListing")(function* (listing: ListingId) {
  const offers = yield* Offers
  const now = yield* DateTime.now
  const deals = yield* offers.open({ kind: "by listing", id: listing })
  yield* storeChanges(deals.flatMap((deal) => listingClosed(deal, now)))
})

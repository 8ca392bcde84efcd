import { DateTime, Effect } from "effect"
import type { ListingId, UserId } from "../shared/ids.ts"
import { Publisher } from "../shared/publisher.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { getListing } from "./get-listing.ts"
import { close } from "./listing.ts"
import { Listings } from "./ports.ts"

/**
 * Closes a listing of the caller and ends the open offers that were made on it. `null` stands for an administrator, who
 * may close every listing. Answers the listing as its owner sees it.
 * Contract: market, DELETE /listings/:id; reports, moderation.
 */
export const closeListing = Effect.fn("listings.close")(function* (input: {
  readonly id: ListingId
  readonly by: UserId | null
}) {
  const listings = yield* Listings
  const publisher = yield* Publisher
  const { listing, item } = yield* listings.get(input.id)
  yield* listings.close(yield* Effect.fromResult(close(listing, item, input.by, yield* DateTime.now)))
  yield* publisher.listingClosed({ listing: input.id })
  return yield* Effect.orDie(getListing({ id: input.id, viewer: listing.ownerId }))
}, inTransactionOfCaller)

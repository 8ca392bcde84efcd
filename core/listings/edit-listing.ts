import { DateTime, Effect } from "effect"
import type { ListingId, UserId } from "../shared/ids.ts"
import { Publisher } from "../shared/publisher.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { getListing } from "./get-listing.ts"
import { edit, type ListingChange } from "./listing.ts"
import { Listings } from "./ports.ts"

/** Changes the terms of a listing of the caller. Contract: market, PATCH /listings/:id. */
export const editListing = Effect.fn("listings.edit")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
  readonly change: ListingChange
}) {
  const listings = yield* Listings
  const publisher = yield* Publisher
  const { listing } = yield* listings.get(input.id)
  // The status stays, so the item is in no more active listings than before.
  yield* Effect.orDie(
    listings.save(yield* Effect.fromResult(edit(listing, input.by, input.change, yield* DateTime.now))),
  )
  const { kind, price } = listing
  yield* publisher.listingOffered({ listing: input.id, before: { kind, price } })
  return yield* Effect.orDie(getListing({ id: input.id, viewer: input.by }))
}, inTransactionOfCaller)

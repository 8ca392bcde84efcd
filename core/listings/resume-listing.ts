import { DateTime, Effect } from "effect"
import type { ListingId, UserId } from "../shared/ids.ts"
import { Publisher } from "../shared/publisher.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { requireActive } from "../users/require-active.ts"
import { getListing } from "./get-listing.ts"
import { resume } from "./listing.ts"
import { Listings } from "./ports.ts"

/** Returns a paused listing of the caller to the showcase. Contract: market, listings. */
export const resumeListing = Effect.fn("listings.resume")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const publisher = yield* Publisher
  yield* requireActive(input.by)
  const { listing } = yield* listings.get(input.id)
  const resumed = yield* Effect.fromResult(resume(listing, input.by, yield* DateTime.now))
  yield* listings.save(resumed)
  yield* publisher.listingOffered({ listing: input.id, before: null })
  return yield* Effect.orDie(getListing({ id: input.id, viewer: input.by }))
}, inTransactionOfCaller)

import { DateTime, Effect } from "effect"
import { inTransaction } from "../shared/transactions.ts"
import { requireActive } from "../users/require-active.ts"
import type { UserId } from "../users/user.ts"
import { getListing } from "./get-listing.ts"
import { type ListingId, resume } from "./listing.ts"
import { Listings } from "./ports.ts"

/** Returns a paused listing of the caller to the showcase. Contract: market, listings. */
export const resumeListing = Effect.fn("listings.resume")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  yield* requireActive(input.by)
  const { listing } = yield* listings.get(input.id)
  const resumed = yield* Effect.fromResult(resume(listing, input.by, yield* DateTime.now))
  yield* listings.save(resumed)
  return yield* Effect.orDie(getListing({ id: input.id, viewer: input.by }))
}, inTransaction)

import { DateTime, Effect } from "effect"
import type { ListingId, UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { getListing } from "./get-listing.ts"
import { pause } from "./listing.ts"
import { Listings } from "./ports.ts"

/** Removes an active listing of the caller from the showcase. Contract: market, listings. */
export const pauseListing = Effect.fn("listings.pause")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const { listing, reserved } = yield* listings.get(input.id)
  const paused = yield* Effect.fromResult(pause(listing, reserved, input.by, yield* DateTime.now))
  yield* Effect.orDie(listings.save(paused))
  return yield* Effect.orDie(getListing({ id: input.id, viewer: input.by }))
}, inTransactionOfCaller)

import { Effect } from "effect"
import type { ListingId, UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { removable } from "./listing.ts"
import { Listings } from "./ports.ts"

/**
 * Deletes a closed listing of the caller; its offers keep their history.
 * Contract: market, DELETE /listings/:id?hard=true.
 */
export const removeListing = Effect.fn("listings.remove")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const { listing } = yield* listings.get(input.id)
  yield* Effect.fromResult(removable(listing, input.by))
  yield* listings.remove(input.id)
}, inTransactionOfCaller)

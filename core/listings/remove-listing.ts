import { Effect } from "effect"
import { Notifications } from "../notifications/ports.ts"
import type { ListingId, UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { removable } from "./listing.ts"
import { Listings } from "./ports.ts"

/**
 * Deletes a closed listing of the caller and the notifications about it; its offers keep their history.
 * Contract: market, DELETE /listings/:id?hard=true.
 */
export const removeListing = Effect.fn("listings.remove")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const notifications = yield* Notifications
  const { listing } = yield* listings.get(input.id)
  yield* Effect.fromResult(removable(listing, input.by))
  yield* listings.remove(input.id)
  // What is left of very many is hidden, because its listing is gone, and forgotten with the old ones.
  yield* notifications.removeOf("listing", input.id, atOnce)
}, inTransactionOfCaller)

/** How many notifications about a listing are deleted with it. */
const atOnce = 500

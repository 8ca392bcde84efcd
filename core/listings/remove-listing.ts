import { Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { type ListingId, removable } from "./listing.ts"
import { Listings } from "./ports.ts"

/**
 * Forgets a closed listing of one's own, as `core/offers/close-listing.ts` leaves it; its offers keep their history. Contract:
 * market, DELETE /listings/:id?hard=true.
 */
export const removeListing = Effect.fn("listings.remove")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const { atomically } = yield* Transactions
  yield* atomically(
    Effect.gen(function* () {
      const { listing } = yield* listings.get(input.id)
      yield* Effect.fromResult(removable(listing, input.by))
      yield* listings.remove(input.id)
    }),
  )
})

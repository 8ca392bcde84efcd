import { DateTime, Effect } from "effect"
import { getListing } from "../listings/get-listing.ts"
import { close, type ListingId } from "../listings/listing.ts"
import { Listings } from "../listings/ports.ts"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { closing } from "./ending.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/** Ends a listing of one's own, and with it what is open of the offers that came by it. Contract: market, DELETE /listings/:id. */
export const closeListing = Effect.fn("offers.closeListing")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const offers = yield* Offers
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const { listing, item } = yield* listings.get(input.id)
      const closed = yield* Effect.fromResult(close(listing, item, input.by, now))
      const deals = yield* offers.open({ kind: "by listing", id: input.id })
      yield* Effect.orDie(storeChanges(closing(closed, deals, now)))
      return yield* Effect.orDie(getListing({ id: input.id, viewer: input.by }))
    }),
  )
})

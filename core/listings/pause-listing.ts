import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { getListing } from "./get-listing.ts"
import { type ListingId, pause } from "./listing.ts"
import { Listings } from "./ports.ts"

/** Takes an active listing of one's own out of the showcase. Contract: market, listings. */
export const pauseListing = Effect.fn("listings.pause")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const { listing, reserved } = yield* listings.get(input.id)
      const paused = yield* Effect.fromResult(pause(listing, reserved, input.by, yield* DateTime.now))
      yield* Effect.orDie(listings.save(paused))
      return yield* Effect.orDie(getListing({ id: input.id, viewer: input.by }))
    }),
  )
})

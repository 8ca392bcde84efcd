import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { getListing } from "./get-listing.ts"
import { type ListingId, resume } from "./listing.ts"
import { Listings } from "./ports.ts"

/** Puts a paused listing of one's own back into the showcase. Contract: market, listings. */
export const resumeListing = Effect.fn("listings.resume")(function* (input: {
  readonly id: ListingId
  readonly by: UserId
}) {
  const listings = yield* Listings
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const { listing } = yield* listings.get(input.id)
      const resumed = yield* Effect.fromResult(resume(listing, input.by, yield* DateTime.now))
      yield* listings.save(resumed)
      return yield* Effect.orDie(getListing({ id: input.id, viewer: input.by }))
    }),
  )
})

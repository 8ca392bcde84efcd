import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Listings } from "./ports.ts"

/**
 * Takes the active listings of a suspended account out of the showcase. Runs in the transaction that suspends it.
 * Contract: reports, suspended accounts.
 */
export const pauseListingsOf = Effect.fn("listings.pauseListingsOf")(function* (user: UserId) {
  const listings = yield* Listings
  yield* listings.pauseAll(user, yield* DateTime.now)
})

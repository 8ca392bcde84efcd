import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { alsoAbout } from "../shared/transactions.ts"
import { accountSuspended } from "./ending.ts"
import { otherThan } from "./offer.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/**
 * Cancels every open offer of a suspended account and notifies the other sides. Runs in the transaction that suspends
 * it. Contract: reports, suspended accounts.
 */
export const endOffersOfSuspended = Effect.fn("offers.endOffersOfSuspended")(function* (user: UserId) {
  const offers = yield* Offers
  const now = yield* DateTime.now
  const deals = yield* offers.open({ kind: "of", user })
  yield* alsoAbout(deals.map(({ offer }) => otherThan(offer, user)))
  yield* storeChanges(deals.flatMap((deal) => accountSuspended(deal, user, now)))
})

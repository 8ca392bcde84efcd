import { DateTime, Effect } from "effect"
import { expire } from "./ending.ts"
import { inTransactionOfSides } from "./in-transaction.ts"
import { type OfferId, overdueSince } from "./offer.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/** How many offers one sweep cancels at most; the next sweep continues with the rest. */
const atOnce = 500

/**
 * Cancels the accepted offers whose confirmations are overdue, each in a transaction of its own. Returns how many it
 * cancelled. Several servers may do so at once. Contract: market, offers.
 */
export const expireOffers = Effect.fn("offers.expire")(function* () {
  const offers = yield* Offers
  const overdue = yield* offers.overdue(overdueSince(yield* DateTime.now), atOnce)
  const expired = yield* Effect.forEach(overdue, (id) => Effect.orDie(expireOffer({ id })))
  return expired.filter(Boolean).length
})

const expireOffer = Effect.fnUntraced(function* ({ id }: { readonly id: OfferId }) {
  const offers = yield* Offers
  const changes = expire(yield* Effect.orDie(offers.deal(id)), yield* DateTime.now)
  yield* storeChanges(changes)
  return changes.length > 0
}, inTransactionOfSides)

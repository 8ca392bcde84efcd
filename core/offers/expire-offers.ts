import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { expire } from "./ending.ts"
import { overdueSince } from "./offer.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/** How many offers one sweep takes; the next one goes on. */
const atOnce = 500

/**
 * Cancels the accepted offers whose confirmations stayed away, each in a transaction of its own; answers how many. Several
 * servers may do so at once. Contract: market, offers.
 */
export const expireOffers = Effect.fn("offers.expire")(function* () {
  const offers = yield* Offers
  const { atomically } = yield* Transactions
  const overdue = yield* offers.overdue(overdueSince(yield* DateTime.now), atOnce)
  const expired = yield* Effect.forEach(overdue, (id) =>
    atomically(
      Effect.gen(function* () {
        const changes = expire(yield* Effect.orDie(offers.deal(id)), yield* DateTime.now)
        yield* Effect.orDie(storeChanges(changes))
        return changes.length > 0
      }),
    ),
  )
  return expired.filter(Boolean).length
})

import { DateTime, Effect, type Result } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { Changes, Deal } from "./deal.ts"
import { inTransactionOfSides } from "./in-transaction.ts"
import type { OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/**
 * Decides on an offer and stores the changes in one transaction. Returns the offer after the decision, as the caller
 * sees it.
 */
export const decideOn = Effect.fnUntraced(function* <E>(
  { id, by }: { readonly id: OfferId; readonly by: UserId },
  decide: (deal: Deal, now: DateTime.Utc) => Result.Result<Changes, E>,
) {
  const offers = yield* Offers
  const changes = decide(yield* offers.deal(id), yield* DateTime.now)
  yield* storeChanges(yield* Effect.fromResult(changes))
  return yield* Effect.orDie(offers.show(id, by))
}, inTransactionOfSides)

import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { cancel } from "./ending.ts"
import type { OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"

/** Ends an offer that one has a part in. Contract: market, POST /offers/:id/cancel. */
export const cancelOffer = Effect.fn("offers.cancel")(function* (input: { readonly id: OfferId; readonly by: UserId }) {
  const offers = yield* Offers
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const deal = yield* offers.deal(input.id)
      const changes = cancel(deal, input.by, yield* DateTime.now)
      yield* Effect.orDie(storeChanges(yield* Effect.fromResult(changes)))
      return yield* Effect.orDie(offers.show(input.id, input.by))
    }),
  )
})

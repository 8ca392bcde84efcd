import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { reject } from "./negotiation.ts"
import type { OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"
import type { ProposalId } from "./proposal.ts"
import { storeChanges } from "./store-changes.ts"

/** Declines the other side's proposal; the offer stays. Contract: market, POST /offers/:id/reject. */
export const rejectOffer = Effect.fn("offers.reject")(function* (input: {
  readonly id: OfferId
  readonly by: UserId
  /** The proposal that the caller saw; `null` takes whichever is pending. */
  readonly seen: ProposalId | null
}) {
  const offers = yield* Offers
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const deal = yield* offers.deal(input.id)
      const changes = reject(deal, input.by, input.seen, yield* DateTime.now)
      yield* Effect.orDie(storeChanges(yield* Effect.fromResult(changes)))
      return yield* Effect.orDie(offers.show(input.id, input.by))
    }),
  )
})

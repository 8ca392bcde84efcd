import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { accept } from "./negotiation.ts"
import type { OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"
import type { ProposalId } from "./proposal.ts"
import { storeChanges } from "./store-changes.ts"

/** Agrees to the other side's proposal. Contract: market, POST /offers/:id/accept. */
export const acceptOffer = Effect.fn("offers.accept")(function* (input: {
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
      const changes = accept(deal, input.by, input.seen, yield* DateTime.now)
      yield* Effect.orDie(storeChanges(yield* Effect.fromResult(changes)))
      return yield* Effect.orDie(offers.show(input.id, input.by))
    }),
  )
})

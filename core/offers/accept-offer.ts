import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { decideOn } from "./decide-on.ts"
import { accept } from "./negotiation.ts"
import type { OfferId } from "./offer.ts"
import type { ProposalId } from "./proposal.ts"

/** Accepts the other side's proposal. Contract: market, POST /offers/:id/accept. */
export const acceptOffer = Effect.fn("offers.accept")(function* (input: {
  readonly id: OfferId
  readonly by: UserId
  /** The id of the proposal that the caller saw; `null` accepts the pending one. */
  readonly seen: ProposalId | null
}) {
  return yield* decideOn(input, (deal, now) => accept(deal, input.by, input.seen, now))
})

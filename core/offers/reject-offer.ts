import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { decideOn } from "./decide-on.ts"
import { reject } from "./negotiation.ts"
import type { OfferId } from "./offer.ts"
import type { ProposalId } from "./proposal.ts"

/** Rejects the other side's proposal; the offer stays open. Contract: market, POST /offers/:id/reject. */
export const rejectOffer = Effect.fn("offers.reject")(function* (input: {
  readonly id: OfferId
  readonly by: UserId
  /** The id of the proposal that the caller saw; `null` rejects the pending one. */
  readonly seen: ProposalId | null
}) {
  return yield* decideOn(input, (deal, now) => reject(deal, input.by, input.seen, now))
})

import { Effect } from "effect"
import type { UserId } from "../users/user.ts"
import { decideOn } from "./decide-on.ts"
import { accept } from "./negotiation.ts"
import type { OfferId } from "./offer.ts"
import type { ProposalId } from "./proposal.ts"

/** Agrees to the other side's proposal. Contract: market, POST /offers/:id/accept. */
export const acceptOffer = Effect.fn("offers.accept")(function* (input: {
  readonly id: OfferId
  readonly by: UserId
  /** The proposal that the caller saw; `null` takes whichever is pending. */
  readonly seen: ProposalId | null
}) {
  return yield* decideOn(input, (deal, now) => accept(deal, input.by, input.seen, now))
})

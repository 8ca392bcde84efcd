import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { NoProposalHistory } from "./errors.ts"
import { type OfferId, sideOf } from "./offer.ts"
import { Offers } from "./ports.ts"

/** The proposals of an offer, oldest first. Contract: market, GET /offers/:id/proposals. */
export const listProposals = Effect.fn("offers.listProposals")(function* (input: {
  readonly id: OfferId
  readonly by: UserId
  readonly page: PageRequest
}) {
  const offers = yield* Offers
  yield* Effect.fromResult(sideOf(yield* offers.get(input.id), input.by))
  const proposals = yield* offers.listProposals(input.id, input.by, input.page)
  if (proposals.items.length === 0 && input.page.after === null) return yield* new NoProposalHistory()
  return proposals
})

import { Effect } from "effect"
import type { PageRequest, UserId } from "../../shared/index.ts"
import { NoProposalHistory } from "./errors.ts"
import { type OfferId, sideOf } from "./offer.ts"
import { Offers } from "./ports.ts"
import type { OfferStatus } from "./transitions.ts"

/** The offers that the caller received, sent, or both. Contract: market, GET /offers. */
export const listOffers = Effect.fn("offers.list")(function* (input: {
  readonly by: UserId
  readonly role: "received" | "sent" | null
  readonly status: OfferStatus | null
  readonly page: PageRequest
}) {
  const offers = yield* Offers
  return yield* offers.list(input.by, { role: input.role, status: input.status }, input.page)
})

/** An offer that the caller is a party to. Contract: market, GET /offers/:id. */
export const getOffer = Effect.fn("offers.get")(function* (input: { readonly id: OfferId; readonly by: UserId }) {
  const offers = yield* Offers
  const shown = yield* offers.show(input.id, input.by)
  yield* Effect.fromResult(sideOf(shown.offer, input.by))
  return shown
})

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

import { DateTime, Effect, Option } from "effect"
import { Relations } from "../friends/ports.ts"
import { Ids, type UserId } from "../shared/ids.ts"
import { findOffered } from "./find-offered.ts"
import { inTransactionOfSides } from "./in-transaction.ts"
import { propose } from "./negotiation.ts"
import type { OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"
import type { ProposalId, Terms } from "./proposal.ts"
import { storeChanges } from "./store-changes.ts"

/**
 * Proposes other terms for an offer. Returns the offer with the new proposal as its latest.
 * Contract: market, POST /offers/:id/proposals.
 */
export const makeProposal = Effect.fn("offers.propose")(function* (input: {
  readonly id: OfferId
  readonly by: UserId
  readonly terms: Terms
}) {
  const { by, terms } = input
  const offers = yield* Offers
  const relations = yield* Relations
  const ids = yield* Ids
  const id = (yield* ids.next) as ProposalId
  const deal = yield* offers.deal(input.id)
  const offered = Option.getOrNull(yield* findOffered(terms))
  const relation = yield* relations.between(deal.offer.ownerId, deal.offer.offererId)
  const changes = propose(deal, by, { id, terms, offered, relation }, yield* DateTime.now)
  yield* storeChanges(yield* Effect.fromResult(changes))
  return yield* Effect.orDie(offers.show(input.id, by))
}, inTransactionOfSides)

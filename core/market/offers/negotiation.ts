import { type DateTime, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { Relation } from "../../users/index.ts"
import { hasFreeCopy, type MarketItem } from "../listings/market-item.ts"
import { type Changes, type Deal, heldItems, intact, notifyUnlessActor } from "./deal.ts"
import {
  AlreadyProposed,
  CannotAcceptOwnProposal,
  CannotRejectOwnProposal,
  InvalidTransition,
  type ItemGone,
  ItemInRound,
  ItemReserved,
  NoPendingProposal,
  type NotParty,
  type OfferedItemGone,
  OfferNotNegotiable,
} from "./errors.ts"
import { type Offer, otherThan, sideOf } from "./offer.ts"
import { clocked } from "./progress.ts"
import { newProposal, type Proposal, type ProposalId, proposable, type Terms, type Unacceptable } from "./proposal.ts"
import { isFinal, type OfferAction, offerStateAfter } from "./transitions.ts"

/**
 * Counters a proposal, or proposes again after a rejection. The other side's pending proposal becomes superseded, but
 * only if the new terms are valid. The other side is notified. Contract: market, POST /offers/:id/proposals.
 *
 * | pending | pending, one's own  | accepted           | completed, cancelled, rejected |
 * |---------|---------------------|--------------------|--------------------------------|
 * | pending | ALREADY_PROPOSED    | INVALID_TRANSITION | OFFER_NOT_NEGOTIABLE           |
 */
export const propose = (
  deal: Deal,
  by: UserId,
  input: {
    readonly id: ProposalId
    readonly terms: Terms
    readonly offered: MarketItem | null
    readonly relation: Relation
  },
  now: DateTime.Utc,
): Result.Result<Changes, Unnegotiable | AlreadyProposed | Unacceptable> =>
  Result.gen(function* () {
    const { proposal, listing } = deal
    const offer = yield* negotiable(deal.offer, by, "propose", now)
    if (proposal?.status === "pending" && proposal.proposerId === by) return yield* Result.fail(new AlreadyProposed())
    // A listing that is now for trade only has no price. The negotiation then keeps the currency of its latest
    // proposal.
    const currency = (listing?.price ?? proposal?.price)?.currency ?? null
    const { kind, offererId } = offer
    const terms = yield* proposable(input.terms, {
      kind,
      offererId,
      offered: input.offered,
      relation: input.relation,
      isAskedFor: by !== offererId,
      currency,
    })
    const made = { id: input.id, offerId: offer.id, number: (proposal?.number ?? 0) + 1, proposerId: by }
    return [
      { kind: "offer changed", offer },
      ...(proposal?.status === "pending" ? settle(proposal, "superseded") : []),
      { kind: "proposal made", proposal: newProposal(terms, input.offered, made, now) },
      ...notifyUnlessActor(offer, otherThan(offer, by), "offer_proposal", by),
    ] satisfies Changes
  })

/**
 * Accepts the other side's pending proposal; if `seen` is given, only that one. The offer then holds a copy of the
 * item, and in a trade of the offered one. The proposer is notified. Contract: market, POST /offers/:id/accept.
 *
 * | pending  | accepted           | completed, cancelled, rejected |
 * |----------|--------------------|--------------------------------|
 * | accepted | INVALID_TRANSITION | OFFER_NOT_NEGOTIABLE           |
 */
export const accept = (
  deal: Deal,
  by: UserId,
  seen: ProposalId | null,
  now: DateTime.Utc,
): Result.Result<
  Changes,
  Unnegotiable | NoPendingProposal | CannotAcceptOwnProposal | ItemGone | OfferedItemGone | ItemInRound | ItemReserved
> =>
  Result.gen(function* () {
    const accepted = yield* negotiable(deal.offer, by, "accept", now)
    const proposal = yield* awaited(deal, seen)
    if (proposal.proposerId === by) return yield* Result.fail(new CannotAcceptOwnProposal())
    yield* intact(deal)
    const full = [deal.item, deal.offered].filter((item) => item !== null && !hasFreeCopy(item))
    if (full.some((item) => item?.inRound)) return yield* Result.fail(new ItemInRound())
    if (full.length > 0) return yield* Result.fail(new ItemReserved())
    return [
      { kind: "offer changed", offer: clocked({ ...accepted, acceptedAt: now }) },
      ...settle(proposal, "accepted"),
      { kind: "items held", items: heldItems(deal) },
      ...notifyUnlessActor(accepted, proposal.proposerId, "offer_accepted", by),
    ] satisfies Changes
  })

/**
 * Rejects the other side's pending proposal; if `seen` is given, only that one. The offer stays open, and either side
 * may propose again. The proposer is notified. Contract: market, POST /offers/:id/reject.
 *
 * | pending | accepted           | completed, cancelled, rejected |
 * |---------|--------------------|--------------------------------|
 * | pending | INVALID_TRANSITION | OFFER_NOT_NEGOTIABLE           |
 */
export const reject = (
  deal: Deal,
  by: UserId,
  seen: ProposalId | null,
  now: DateTime.Utc,
): Result.Result<Changes, Unnegotiable | NoPendingProposal | CannotRejectOwnProposal> =>
  Result.gen(function* () {
    const offer = yield* negotiable(deal.offer, by, "reject", now)
    const proposal = yield* awaited(deal, seen)
    if (proposal.proposerId === by) return yield* Result.fail(new CannotRejectOwnProposal())
    return [
      { kind: "offer changed", offer },
      ...settle(proposal, "rejected"),
      ...notifyUnlessActor(offer, proposal.proposerId, "offer_proposal_rejected", by),
    ] satisfies Changes
  })

type Unnegotiable = NotParty | OfferNotNegotiable | InvalidTransition

const negotiable = (
  offer: Offer,
  by: UserId,
  action: OfferAction,
  now: DateTime.Utc,
): Result.Result<Offer, Unnegotiable> =>
  Result.flatMap(sideOf(offer, by), (): Result.Result<Offer, OfferNotNegotiable | InvalidTransition> => {
    if (isFinal(offer.status)) return Result.fail(new OfferNotNegotiable())
    const status = offerStateAfter(offer.status, action)
    return status === null ? Result.fail(new InvalidTransition()) : Result.succeed({ ...offer, status, updatedAt: now })
  })

const awaited = ({ proposal }: Deal, seen: ProposalId | null): Result.Result<Proposal, NoPendingProposal> => {
  if (proposal?.status !== "pending") return Result.fail(new NoPendingProposal())
  return seen === null || seen === proposal.id ? Result.succeed(proposal) : Result.fail(new NoPendingProposal())
}

const settle = (proposal: Proposal, status: Proposal["status"]): Changes => [
  { kind: "proposal changed", proposal: { ...proposal, status } },
]

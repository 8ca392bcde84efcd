import { type DateTime, Result } from "effect"
import type { ListingId, UserId } from "../../shared/index.ts"
import type { Relation } from "../../users/index.ts"
import { changedAt } from "../changed-at.ts"
import type { Listing } from "../listings/listing.ts"
import { hasFreeCopy, type MarketItem } from "../listings/market-item.ts"
import { type Changes, type Deal, heldItems, intact, notifyUnlessActor, partIn } from "./deal.ts"
import {
  AlreadyProposed,
  CannotAcceptOwnProposal,
  CannotRejectOwnProposal,
  InvalidProposal,
  InvalidTransition,
  type ItemGone,
  ItemInRound,
  ItemReserved,
  NoPendingProposal,
  type NotParty,
  type OfferedItemGone,
  OfferNotNegotiable,
} from "./errors.ts"
import { askedOf, askingFor, type Offer, otherThan, sideOf } from "./offer.ts"
import { type Asking, available, currenciesOf, isOneSide, type Unoffered } from "./opening.ts"
import { partOf } from "./parts.ts"
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
    /** The items that the terms name, in their order; `null` for one that is not there. */
    readonly offered: ReadonlyArray<MarketItem | null>
    readonly relation: Relation
    /** The listings that it asks for; without them it asks for what the latest proposal asked for. */
    readonly asked?: ReadonlyArray<Asked> | null
  },
  now: DateTime.Utc,
): Result.Result<Changes, Unnegotiable | AlreadyProposed | Unoffered | Unacceptable> =>
  Result.gen(function* () {
    const { proposal } = deal
    const current = yield* negotiable(deal.offer, by, "propose", now)
    if (proposal?.status === "pending" && proposal.proposerId === by) return yield* Result.fail(new AlreadyProposed())
    const { isOther, listings, offer } = yield* asking(deal, current, by, input.asked ?? null)
    // A listing that is now for trade only has no price. The negotiation then keeps the currency of its latest
    // proposal.
    const priced = currenciesOf(listings)
    const { kind, offererId } = offer
    const terms = yield* proposable(input.terms, {
      kind,
      offererId,
      offered: input.offered,
      relation: input.relation,
      isAskedFor: by !== offererId,
      currencies: priced.length > 0 ? priced : currenciesOf([proposal]),
    })
    const made = { id: input.id, offerId: offer.id, number: (proposal?.number ?? 0) + 1, proposerId: by }
    return [
      { kind: "offer changed", offer },
      ...(isOther ? [{ kind: "items asked", offer } as const] : []),
      ...(proposal?.status === "pending" ? settle(proposal, "superseded") : []),
      { kind: "proposal made", proposal: newProposal(terms, askedOf(offer), input.offered, made, now) },
      ...notifyUnlessActor(offer, otherThan(offer, by), "offer_proposal", by),
    ] satisfies Changes
  })

/** A listing that a proposal names, with what is found of it; that may be left out of one that is asked for already. */
export interface Asked {
  readonly id: ListingId
  readonly found: Asking | null
}

/**
 * The offer as a proposal asks for it: what is asked for already stays, and other listings of the owner pass the checks
 * of a new offer. Contract: market, checks of an offer.
 */
const asking = (
  deal: Deal,
  offer: Offer,
  by: UserId,
  wanted: ReadonlyArray<Asked> | null,
): Result.Result<
  { readonly offer: Offer; readonly listings: ReadonlyArray<Listing | null>; readonly isOther: boolean },
  Unoffered | InvalidProposal
> =>
  Result.gen(function* () {
    if (wanted === null) return { offer, listings: deal.listings, isOther: false }
    const kept = new Map(keptIn(deal).map((one) => [one.asks.listingId, one]))
    const found = []
    for (const [n, { id, found: listed }] of wanted.entries()) {
      const known = kept.get(id)
      if (known !== undefined) found.push(known)
      else {
        const one = available(
          listed,
          { by, offererId: offer.offererId, kind: offer.kind },
          wanted.length > 1 ? partOf("listings", n) : {},
        )
        found.push(yield* one)
      }
    }
    const listings = found.map(({ listing }) => listing)
    if (!isOneSide(listings) || listings[0]?.ownerId !== offer.ownerId) return yield* Result.fail(new InvalidProposal())
    const asked = found.map(({ asks }) => asks)
    const before = askedOf(offer).map(({ listingId }) => listingId)
    const isSame =
      offer.gone.length === 0 && before.length === asked.length && before.every((id, n) => id === asked[n]?.listingId)
    return isSame
      ? { offer, listings, isOther: false }
      : { offer: askingFor({ ...offer, gone: [] }, asked), listings, isOther: true }
  })

/** What the offer asks for already and is not gone. */
const keptIn = ({ listings, offer }: Deal) =>
  askedOf(offer).flatMap((asks, n) => {
    const listing = listings[n] ?? null
    return listing === null || offer.gone.includes(asks.itemId) ? [] : [{ asks, listing }]
  })

/** The listings of those that a proposal names which are not asked for already. */
export const newlyAsked = (deal: Deal, wanted: ReadonlyArray<ListingId>): ReadonlyArray<ListingId> => {
  const kept = keptIn(deal).map(({ listing }) => listing.id)
  return wanted.filter((id) => !kept.includes(id))
}

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
    const [full] = [fullIn(deal, true), fullIn(deal, false)].flat()
    if (full?.item.inRound) return yield* Result.fail(new ItemInRound(full.part))
    if (full !== undefined) return yield* Result.fail(new ItemReserved(full.part))
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

/** The items of a deal without a free copy, of which an entry of a trade round holds one or not. */
const fullIn = (deal: Deal, inRound: boolean) =>
  (["items", "offeredItems"] as const).flatMap((side) =>
    (side === "items" ? deal.items : deal.offered).flatMap((item, n) =>
      item !== null && !hasFreeCopy(item) && item.inRound === inRound ? [{ item, part: partIn(deal, side, n) }] : [],
    ),
  )

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
    if (status === null) return Result.fail(new InvalidTransition())
    return Result.succeed({ ...offer, status, updatedAt: changedAt(offer, now) })
  })

const awaited = ({ proposal }: Deal, seen: ProposalId | null): Result.Result<Proposal, NoPendingProposal> => {
  if (proposal?.status !== "pending") return Result.fail(new NoPendingProposal())
  return seen === null || seen === proposal.id ? Result.succeed(proposal) : Result.fail(new NoPendingProposal())
}

const settle = (proposal: Proposal, status: Proposal["status"]): Changes => [
  { kind: "proposal changed", proposal: { ...proposal, status } },
]

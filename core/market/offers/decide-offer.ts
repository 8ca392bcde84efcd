import { DateTime, Effect, type Result } from "effect"
import { standingOf } from "../../delivery/index.ts"
import { Relations } from "../../friends/index.ts"
import { Ids, type ListingId, together, type UserId } from "../../shared/index.ts"
import { type AskedListings, isAsked, isNothing, listingsAsked } from "./asked-listings.ts"
import type { Changes, Deal } from "./deal.ts"
import { cancel } from "./ending.ts"
import { NothingAsked } from "./errors.ts"
import { findAsked, findOffered } from "./find-offered.ts"
import { aboutSides, type Sides } from "./in-transaction.ts"
import { accept, newlyAsked, propose, reject } from "./negotiation.ts"
import type { OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"
import type { ProposalId, Terms } from "./proposal.ts"
import { storeChanges } from "./store-changes.ts"

/** Accepts the other side's proposal. Contract: market, POST /offers/:id/accept. */
export const acceptOffer = Effect.fn("offers.accept")(function* (input: {
  readonly id: OfferId
  readonly by: UserId
  /** The id of the proposal that the caller saw; `null` accepts the pending one. */
  readonly seen: ProposalId | null
}) {
  return yield* decideOn(input, (deal, now) => accept(deal, input.by, input.seen, now))
})

/** Rejects the other side's proposal; the offer stays open. Contract: market, POST /offers/:id/reject. */
export const rejectOffer = Effect.fn("offers.reject")(function* (input: {
  readonly id: OfferId
  readonly by: UserId
  /** The id of the proposal that the caller saw; `null` rejects the pending one. */
  readonly seen: ProposalId | null
}) {
  return yield* decideOn(input, (deal, now) => reject(deal, input.by, input.seen, now))
})

/** Cancels an offer that the caller is a party to. Contract: market, POST /offers/:id/cancel. */
export const cancelOffer = Effect.fn("offers.cancel")(function* (input: { readonly id: OfferId; readonly by: UserId }) {
  return yield* decideOn(input, (deal, now) => cancel(deal, input.by, now))
})

/**
 * Proposes other terms for an offer. Returns the offer with the new proposal as its latest.
 * Contract: market, POST /offers/:id/proposals.
 */
export const makeProposal = Effect.fn("offers.propose")(function* (
  input: {
    readonly id: OfferId
    readonly by: UserId
    readonly terms: Terms
  } & AskedListings,
) {
  const { by, id: offerId, terms } = input
  return yield* aboutSides(offerId, (sides) =>
    Effect.gen(function* () {
      const offers = yield* Offers
      const relations = yield* Relations
      const ids = yield* Ids
      const id = (yield* ids.next) as ProposalId
      const [deal, relation, standing] = yield* together(
        offers.deal(offerId),
        relations.between(sides.ownerId, sides.offererId),
        standingOfOther(sides, by),
      )
      // Without listings it asks for what the latest proposal asked for.
      if (!isNothing(input) && !isAsked(input)) return yield* new NothingAsked()
      const asked = isNothing(input) ? null : yield* askedIn(deal, listingsAsked(input), by)
      const offered = yield* findOffered(terms)
      const decided = propose(deal, by, { id, terms, offered, relation, asked }, yield* DateTime.now)
      const changes = yield* Effect.fromResult(decided)
      const other = changes.find((change) => change.kind === "items asked")
      if (other !== undefined) yield* offers.ask(other.offer)
      yield* storeChanges(
        changes.filter((change) => change !== other),
        { standing },
      )
      return yield* Effect.orDie(offers.show(offerId, by))
    }),
  )
})

/** How the other side stands to the one who decides: it is notified of what was decided. */
export const standingOfOther = Effect.fnUntraced(function* ({ offererId, ownerId }: Sides, by: UserId) {
  return yield* standingOf(by === ownerId ? offererId : ownerId, by)
})

/**
 * What is found of the listings that a proposal names. Of the owner's own ones it is looked at what the offerer sees,
 * and of those of other users what the caller sees, so that no one learns what another user sees of them.
 */
const askedIn = Effect.fnUntraced(function* (deal: Deal, ids: ReadonlyArray<ListingId>, by: UserId) {
  const { offererId, ownerId } = deal.offer
  const fresh = newlyAsked(deal, ids)
  const viewerOf = (owner: UserId) => (owner === ownerId ? offererId : by)
  return yield* Effect.forEach(ids, (id) =>
    fresh.includes(id)
      ? Effect.map(findAsked(id, viewerOf), (found) => ({ id, found }))
      : Effect.succeed({ id, found: null }),
  )
})

/**
 * Decides on an offer and stores the changes in one transaction. Returns the offer after the decision, as the caller
 * sees it.
 */
export const decideOn = Effect.fnUntraced(function* <E>(
  { id, by }: { readonly id: OfferId; readonly by: UserId },
  decide: (deal: Deal, now: DateTime.Utc) => Result.Result<Changes, E>,
) {
  return yield* aboutSides(id, (sides) =>
    Effect.gen(function* () {
      const offers = yield* Offers
      const [deal, standing] = yield* together(offers.deal(id), standingOfOther(sides, by))
      yield* storeChanges(yield* Effect.fromResult(decide(deal, yield* DateTime.now)), { standing })
      return yield* Effect.orDie(offers.show(id, by))
    }),
  )
})

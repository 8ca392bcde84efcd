import { DateTime, Result } from "effect"
import type { ItemId, UserId } from "../../shared/index.ts"
import { changedAt } from "../changed-at.ts"
import { closed, type Listing } from "../listings/listing.ts"
import type { MarketItem } from "../listings/market-item.ts"
import { type Changes, type Deal, ended, notifyUnlessActor } from "./deal.ts"
import { InvalidTransition, type NotParty } from "./errors.ts"
import { type AskedItem, askedOf, type Fault, type Offer, otherThan, sideOf } from "./offer.ts"
import { givenIn } from "./proposal.ts"
import { offerStateAfter } from "./transitions.ts"

// Ways in which offers end without completion. Every function but `cancel` returns no changes for an offer that it
// does not apply to.

/**
 * Either side cancels the offer. A pending proposal is withdrawn, the item is no longer reserved, and the other side
 * is notified. Cancelling an accepted offer counts in the record of that side.
 * Contract: market, POST /offers/:id/cancel.
 *
 * | pending   | accepted  | completed, cancelled, rejected |
 * |-----------|-----------|--------------------------------|
 * | cancelled | cancelled | INVALID_TRANSITION             |
 */
export const cancel = (
  deal: Deal,
  by: UserId,
  now: DateTime.Utc,
): Result.Result<Changes, NotParty | InvalidTransition> =>
  Result.flatMap(sideOf(deal.offer, by), (side) => {
    const status = offerStateAfter(deal.offer.status, "cancel")
    if (status === null) return Result.fail(new InvalidTransition())
    const notifications = notifyUnlessActor(deal.offer, otherThan(deal.offer, by), "offer_cancelled", by)
    return Result.succeed([...ended(deal, status, "withdrawn", now, side), ...notifications])
  })

/**
 * The owner closes a listing by which the offer asks for something. The offerer is notified if the offer ends.
 *
 * | pending, of its only or last item | pending, of one of several | accepted  | completed, cancelled, rejected |
 * |-----------------------------------|----------------------------|-----------|--------------------------------|
 * | rejected, its proposal too        | that item is gone          | cancelled | unchanged                      |
 */
export const listingClosed = (deal: Deal, now: DateTime.Utc, listing = deal.offer.listingId): Changes => {
  const { status, offererId, ownerId } = deal.offer
  const next = offerStateAfter(status, "listingClosed")
  if (next === null) return []
  const left = without(deal, (asked) => asked.listingId === listing)
  if (status === "pending" && left !== null) return fewer(deal.offer, left, now)
  const type = next === "rejected" ? "offer_rejected" : "offer_cancelled"
  return [...ended(deal, next, "rejected", now, "owner"), ...notifyUnlessActor(deal.offer, offererId, type, ownerId)]
}

/**
 * Items that the offer asks for, or their collection, are deleted. The offerer is notified if the offer ends.
 *
 * | pending, its only or last item | pending, one of several | accepted             | completed, cancelled, rejected |
 * |--------------------------------|-------------------------|----------------------|--------------------------------|
 * | rejected, its proposal too     | that item is gone       | as it is: confirm    | unchanged                      |
 * |                                |                         | answers ITEM_GONE    |                                |
 */
export const itemDeleted = (
  deal: Deal,
  now: DateTime.Utc,
  isDeleted: (item: MarketItem) => boolean = () => true,
): Changes => {
  const { status, offererId, ownerId } = deal.offer
  const next = offerStateAfter(status, "itemDeleted")
  if (next === null || next === status) return []
  const left = without(deal, (_, item) => item === null || isDeleted(item))
  if (left !== null) return fewer(deal.offer, left, now)
  return [...ended(deal, next, "rejected", now), ...notifyUnlessActor(deal.offer, offererId, "offer_rejected", ownerId)]
}

/**
 * Items of the offer, of the wanted or the offered ones, are transferred in another offer that `by` confirmed last. For
 * wanted items the offerer is notified if the offer ends, for offered ones both sides are. `by` is never notified.
 *
 * | pending, the only or last of a side | pending, one of several | accepted  | completed, cancelled, rejected |
 * |-------------------------------------|-------------------------|-----------|--------------------------------|
 * | rejected, its proposal too          | that item is gone       | cancelled | unchanged                      |
 */
export const itemTransferred = (
  deal: Deal,
  moved: ReadonlyArray<ItemId>,
  by: UserId | null,
  now: DateTime.Utc,
): Changes => {
  const { offer } = deal
  const next = offerStateAfter(offer.status, "itemTransferred")
  if (next === null) return []
  const left = without(deal, ({ itemId }) => moved.includes(itemId))
  // What a proposal gave that was rejected matters no more.
  const goesOn = stillGives(deal, moved) || (left?.gone !== offer.gone && deal.proposal?.status === "rejected")
  if (offer.status === "pending" && left !== null && goesOn) return fewer(offer, left, now)
  const type = next === "rejected" ? "offer_rejected" : "offer_cancelled"
  const notifyUnlessDoer = (to: UserId, actor: UserId | null) =>
    to === by ? [] : notifyUnlessActor(offer, to, type, actor)
  const notifications = askedOf(offer).some(({ itemId }) => moved.includes(itemId))
    ? notifyUnlessDoer(offer.offererId, offer.ownerId)
    : [...notifyUnlessDoer(offer.ownerId, offer.offererId), ...notifyUnlessDoer(offer.offererId, null)]
  return [...ended(deal, next, "rejected", now), ...notifications]
}

/** One side blocks the other. An open offer between them is cancelled without a notification. */
export const cancelBetween = (deal: Deal, now: DateTime.Utc): Changes => {
  const next = offerStateAfter(deal.offer.status, "cancelBetween")
  return next === null ? [] : ended(deal, next, "withdrawn", now)
}

/** The account of one side is deleted. An open offer is cancelled, and the other side is notified. */
export const accountRemoved = (deal: Deal, user: UserId, now: DateTime.Utc): Changes =>
  cancelAndNotify(deal, user, user, now)

/** As `accountRemoved`, for an account that is suspended. The other side is notified without an actor. */
export const accountSuspended = (deal: Deal, user: UserId, now: DateTime.Utc): Changes =>
  cancelAndNotify(deal, user, null, now)

/**
 * An accepted offer that still waits for a confirmation when it is due is cancelled. Both sides are notified, without
 * an actor. Contract: market, handing over.
 */
export const expire = (deal: Deal, now: DateTime.Utc): Changes => {
  const { offer } = deal
  const next = offerStateAfter(offer.status, "expire")
  if (next === null || offer.dueAt === null || DateTime.isGreaterThan(offer.dueAt, now)) return []
  const notifications = [offer.ownerId, offer.offererId].flatMap((side) =>
    notifyUnlessActor(offer, side, "offer_expired", null),
  )
  return [...ended(deal, next, "withdrawn", now, unconfirmedBy(offer)), ...notifications]
}

const unconfirmedBy = ({ offererConfirmedAt, ownerConfirmedAt }: Offer): Fault =>
  ownerConfirmedAt !== null ? "offerer" : offererConfirmedAt !== null ? "owner" : "both"

/** Items are about to be deleted: their open listings close, and their offers end as `itemDeleted` describes. */
export const itemsDeleted = (
  listings: ReadonlyArray<Listing>,
  deals: ReadonlyArray<Deal>,
  now: DateTime.Utc,
  isDeleted?: (item: MarketItem) => boolean,
): Changes => [...closings(listings, null, now), ...deals.flatMap((deal) => itemDeleted(deal, now, isDeleted))]

/** The offer with more of its items gone; `null` if none of them is left. */
const without = (
  { items, offer }: Deal,
  isGone: (asked: AskedItem, item: MarketItem | null) => boolean,
): Offer | null => {
  const asked = askedOf(offer)
  const gone = asked.flatMap((one, n) =>
    offer.gone.includes(one.itemId) || isGone(one, items[n] ?? null) ? [one.itemId] : [],
  )
  if (gone.length === asked.length) return null
  return gone.length === offer.gone.length ? offer : { ...offer, gone }
}

/** A pending offer goes on with what is left of it. */
const fewer = (offer: Offer, left: Offer, now: DateTime.Utc): Changes => {
  const changed = { ...left, updatedAt: changedAt(left, now) }
  if (left.gone.length === offer.gone.length) return [{ kind: "offer changed", offer: changed }]
  return [
    { kind: "offer changed", offer: changed },
    { kind: "items asked", offer: changed },
  ]
}

/** Whether the offerer has one of the items that the latest proposal gives, if it gives any, after some have moved. */
const stillGives = ({ offer, offered, proposal }: Deal, moved: ReadonlyArray<ItemId>): boolean => {
  const given = givenIn(proposal)
  return (
    !given.some(({ itemId }) => moved.includes(itemId)) ||
    given.some(({ itemId }, n) => !moved.includes(itemId) && offered[n]?.ownerId === offer.offererId)
  )
}

const cancelAndNotify = (deal: Deal, user: UserId, actor: UserId | null, now: DateTime.Utc): Changes => {
  const changes = cancelBetween(deal, now)
  return changes.length === 0
    ? []
    : [...changes, ...notifyUnlessActor(deal.offer, otherThan(deal.offer, user), "offer_cancelled", actor)]
}

/** The open listings of an item that is deleted or transferred, each closed. */
export const closings = (listings: ReadonlyArray<Listing>, item: MarketItem | null, now: DateTime.Utc): Changes =>
  listings.map((listing) => ({ kind: "listing closed", listing: closed(listing, item, now) }))

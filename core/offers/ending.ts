import { DateTime, Result } from "effect"
import type { ItemId } from "../items/item.ts"
import { closed, type Listing } from "../listings/listing.ts"
import type { MarketItem } from "../listings/market-item.ts"
import type { UserId } from "../users/user.ts"
import { type Changes, type Deal, ended, tell } from "./deal.ts"
import { InvalidTransition, type NotParty } from "./errors.ts"
import { otherThan, overdueSince, sideOf } from "./offer.ts"
import { offerStateAfter } from "./transitions.ts"

// How offers end without coming true. Every function but `cancel` leaves alone what it does not concern: it answers no changes.

/**
 * Either side ends it; a pending proposal is withdrawn, the item no longer reserved, the other side notified.
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
  Result.flatMap(sideOf(deal.offer, by), () => {
    const status = offerStateAfter(deal.offer.status, "cancel")
    if (status === null) return Result.fail(new InvalidTransition())
    const told = tell(deal.offer, otherThan(deal.offer, by), "offer_cancelled", by)
    return Result.succeed([...ended(deal, status, "withdrawn", now), ...told])
  })

/**
 * The owner closes the listing that the offer came by; the offerer is notified.
 *
 * | pending                     | accepted  | completed, cancelled, rejected |
 * |-----------------------------|-----------|--------------------------------|
 * | rejected, its proposal too  | cancelled | as it is                       |
 */
export const withdraw = (deal: Deal, now: DateTime.Utc): Changes => {
  const { status, offererId, ownerId } = deal.offer
  const next = offerStateAfter(status, "withdraw")
  if (next === null) return []
  const type = next === "rejected" ? "offer_rejected" : "offer_cancelled"
  return [...ended(deal, next, "rejected", now), ...tell(deal.offer, offererId, type, ownerId)]
}

/**
 * The item, or its collection, is deleted; the offerer is notified where the offer ends.
 *
 * | pending                     | accepted                            | completed, cancelled, rejected |
 * |-----------------------------|-------------------------------------|--------------------------------|
 * | rejected, its proposal too  | as it is: confirm answers ITEM_GONE | as it is                       |
 */
export const vanish = (deal: Deal, now: DateTime.Utc): Changes => {
  const { status, offererId, ownerId } = deal.offer
  const next = offerStateAfter(status, "vanish")
  if (next === null || next === status) return []
  return [...ended(deal, next, "rejected", now), ...tell(deal.offer, offererId, "offer_rejected", ownerId)]
}

/**
 * An item of the offer, the wanted or the offered one, is handed over in another offer by `by`. Who waited for it is notified,
 * and the offerer of what is rejected, but not who confirmed the other offer.
 *
 * | pending                     | accepted  | completed, cancelled, rejected |
 * |-----------------------------|-----------|--------------------------------|
 * | rejected, its proposal too  | cancelled | as it is                       |
 */
export const lose = (deal: Deal, moved: ReadonlyArray<ItemId>, by: UserId, now: DateTime.Utc): Changes => {
  const { offer } = deal
  const next = offerStateAfter(offer.status, "lose")
  if (next === null) return []
  const type = next === "rejected" ? "offer_rejected" : "offer_cancelled"
  const tellUnlessDoer = (to: UserId, actor: UserId | null) => (to === by ? [] : tell(offer, to, type, actor))
  const told = moved.includes(offer.itemId)
    ? tellUnlessDoer(offer.offererId, offer.ownerId)
    : [...tellUnlessDoer(offer.ownerId, offer.offererId), ...tellUnlessDoer(offer.offererId, null)]
  return [...ended(deal, next, "rejected", now), ...told]
}

/** The two block each other: what is open between them is cancelled, and nobody is told. */
export const part = (deal: Deal, now: DateTime.Utc): Changes => {
  const next = offerStateAfter(deal.offer.status, "part")
  return next === null ? [] : ended(deal, next, "withdrawn", now)
}

/** The account of one side goes: what is open is cancelled, and the other side is told. */
export const leave = (deal: Deal, user: UserId, now: DateTime.Utc): Changes => {
  const changes = part(deal, now)
  return changes.length === 0
    ? []
    : [...changes, ...tell(deal.offer, otherThan(deal.offer, user), "offer_cancelled", user)]
}

/** 14 days after it was accepted an offer that waits for a confirmation is cancelled; both are told, by nobody. */
export const expire = (deal: Deal, now: DateTime.Utc): Changes => {
  const { offer } = deal
  const next = offerStateAfter(offer.status, "expire")
  if (next === null || offer.acceptedAt === null) return []
  if (DateTime.isGreaterThan(offer.acceptedAt, overdueSince(now))) return []
  const told = [offer.ownerId, offer.offererId].flatMap((side) => tell(offer, side, "offer_expired", null))
  return [...ended(deal, next, "withdrawn", now), ...told]
}

/** A listing that closes, with the offers that came by it. */
export const closing = (listing: Listing, deals: ReadonlyArray<Deal>, now: DateTime.Utc): Changes => [
  { kind: "listing closed", listing },
  ...deals.flatMap((deal) => withdraw(deal, now)),
]

/** Items that are about to be deleted: their open listings close, and their offers end as `vanish` says. */
export const vanishing = (listings: ReadonlyArray<Listing>, deals: ReadonlyArray<Deal>, now: DateTime.Utc): Changes => [
  ...closings(listings, null, now),
  ...deals.flatMap((deal) => vanish(deal, now)),
]

/** Open listings of an item that goes, each closed. */
export const closings = (listings: ReadonlyArray<Listing>, item: MarketItem | null, now: DateTime.Utc): Changes =>
  listings.map((listing) => ({ kind: "listing closed", listing: closed(listing, item, now) }))

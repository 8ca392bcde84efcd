import { type DateTime, Result } from "effect"
import type { CollectionType, Purchase } from "../../catalog/index.ts"
import type { NotificationType } from "../../delivery/index.ts"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import { changedAt } from "../changed-at.ts"
import type { Listing } from "../listings/listing.ts"
import { type ItemSnapshot, type MarketItem, seesItem, snapshotOf } from "../listings/market-item.ts"
import { ItemGone, OfferedItemGone } from "./errors.ts"
import { type AskedItem, askedOf, askingFor, type Fault, type Offer, type OfferId } from "./offer.ts"
import { partOf } from "./parts.ts"
import { over } from "./progress.ts"
import { givenIn, type Proposal } from "./proposal.ts"
import type { OfferStatus } from "./transitions.ts"

/** An offer with the data that decisions about it need, read at one moment. */
export interface Deal {
  readonly offer: Offer
  /** The latest proposal. */
  readonly proposal: Proposal | null
  /** The items that the offer asks for (`askedOf`), in that order; `null` for one that is deleted. */
  readonly items: ReadonlyArray<MarketItem | null>
  /** The items that the latest proposal gives in return (`givenIn`), in that order; `null` for one that is deleted. */
  readonly offered: ReadonlyArray<MarketItem | null>
  /** The listings of the items that the offer asks for, in that order; `null` for one that is deleted. */
  readonly listings: ReadonlyArray<Listing | null>
}

/** The collection that receives an item: an existing one, or one to be created. */
export type Destination =
  | { readonly kind: "existing"; readonly id: CollectionId }
  /** `nth` numbers several new ones of a type, which a receiver needs for copies of one game; 0 if it is left out. */
  | { readonly kind: "new"; readonly type: CollectionType; readonly nth?: number }

/** One change made by a decision. All changes of a decision are stored in order, in one transaction. */
export type Change =
  | { readonly kind: "offer changed"; readonly offer: Offer }
  /** The offer asks for other items than before, or some of them are gone. */
  | { readonly kind: "items asked"; readonly offer: Offer }
  | { readonly kind: "proposal made"; readonly proposal: Proposal }
  | { readonly kind: "proposal changed"; readonly proposal: Proposal }
  | { readonly kind: "listing closed"; readonly listing: Listing }
  /** An accepted offer holds a copy of each of the items, or no longer holds it. */
  | { readonly kind: "items held"; readonly items: ReadonlyArray<ItemId> }
  | { readonly kind: "items released"; readonly items: ReadonlyArray<ItemId> }
  | {
      readonly kind: "item received"
      readonly item: ItemId
      readonly by: UserId
      readonly into: Destination
      /** What its receiver paid for it, where that is known. */
      readonly purchase?: Purchase
      readonly at: DateTime.Utc
    }
  /** A copy of an item that has several becomes an item of its receiver. */
  | {
      readonly kind: "copy received"
      readonly item: ItemId
      readonly copy: ItemId
      readonly by: UserId
      readonly into: Destination
      readonly purchase?: Purchase
      readonly at: DateTime.Utc
    }
  | {
      readonly kind: "notification"
      readonly to: UserId
      readonly type: NotificationType
      readonly actor: UserId | null
      readonly offer: OfferId
    }

export type Changes = ReadonlyArray<Change>

/** The deal, if the items to be transferred still exist and still belong to the sides that would give them. */
export const intact = (deal: Deal): Result.Result<Deal, ItemGone | OfferedItemGone> => {
  const { offer, items, offered } = deal
  for (const [n, item] of items.entries())
    if (item?.ownerId !== offer.ownerId || offer.gone.includes(item.id))
      return Result.fail(new ItemGone(partIn(deal, "items", n)))
  if (offer.kind === "trade" && offered.length === 0) return Result.fail(new OfferedItemGone())
  for (const [n, item] of offered.entries())
    if (item?.ownerId !== offer.offererId) return Result.fail(new OfferedItemGone(partIn(deal, "offeredItems", n)))
  return Result.succeed(deal)
}

/** What an error names of a deal: nothing where each side has one item at most. */
export const partIn = ({ items, offered }: Deal, side: "items" | "offeredItems", n: number) =>
  items.length > 1 || offered.length > 1 ? partOf(side, n) : {}

/**
 * The items of which an accepted offer holds a copy: what it asks for and, in a trade, what is offered for that.
 * Contract: market, holds.
 */
export const heldItems = ({ offer, proposal }: Pick<Deal, "offer" | "proposal">): ReadonlyArray<ItemId> =>
  [...askedOf(offer), ...givenIn(proposal)].map(({ itemId }) => itemId)

/**
 * An offer after its end, with its pending proposal ended too. Only an accepted offer can end by a fault; it
 * holds its items no more.
 */
export const ended = (
  { proposal, ...deal }: Deal,
  status: OfferStatus,
  pendingBecomes: Proposal["status"],
  now: DateTime.Utc,
  endedBy: Fault | null = null,
): Changes => {
  const asked = askedOf(deal.offer).map((one, n) => ({
    ...one,
    itemSnapshot: lastSnapshotOf(deal.items[n] ?? null, one, status),
  }))
  const fault = deal.offer.status === "accepted" ? endedBy : null
  const offer = over(askingFor({ ...deal.offer, status, fault, updatedAt: changedAt(deal.offer, now) }, asked), now)
  const end: Change = { kind: "offer changed", offer }
  if (deal.offer.status === "accepted")
    return [end, { kind: "items released", items: heldItems({ ...deal, proposal }) }]
  if (proposal?.status !== "pending") return [end]
  return [end, { kind: "proposal changed", proposal: { ...proposal, status: pendingBecomes } }]
}

/** Notifies one side of an offer, unless that side is the actor. */
export const notifyUnlessActor = (offer: Offer, to: UserId, type: NotificationType, actor: UserId | null): Changes =>
  to === actor ? [] : [{ kind: "notification", to, type, actor, offer: offer.id }]

// If the item is now hidden from the offerer and does not become theirs, the offerer must not learn its newer data.
const lastSnapshotOf = (item: MarketItem | null, asked: AskedItem, status: OfferStatus): ItemSnapshot =>
  item !== null && (status === "completed" || seesItem(item, "stranger")) ? snapshotOf(item) : asked.itemSnapshot

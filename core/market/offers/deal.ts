import { type DateTime, Result } from "effect"
import type { CollectionType } from "../../catalog/index.ts"
import type { NotificationType } from "../../delivery/index.ts"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import type { Listing } from "../listings/listing.ts"
import { type ItemSnapshot, type MarketItem, seesItem, snapshotOf } from "../listings/market-item.ts"
import { ItemGone, OfferedItemGone } from "./errors.ts"
import type { Fault, Offer, OfferId } from "./offer.ts"
import { over } from "./progress.ts"
import type { Proposal } from "./proposal.ts"
import type { OfferStatus } from "./transitions.ts"

/** An offer with the data that decisions about it need, read at one moment. */
export interface Deal {
  readonly offer: Offer
  /** The latest proposal. */
  readonly proposal: Proposal | null
  /** The item that the offer is for; `null` once it is deleted. */
  readonly item: MarketItem | null
  /** The item that the latest proposal gives in return; `null` also once it is deleted. */
  readonly offered: MarketItem | null
  /** The listing that the offer was made on; `null` once it is deleted. */
  readonly listing: Listing | null
}

/** The collection that receives an item: an existing one, or one to be created. */
export type Destination =
  | { readonly kind: "existing"; readonly id: CollectionId }
  | { readonly kind: "new"; readonly type: CollectionType }

/** One change made by a decision. All changes of a decision are stored in order, in one transaction. */
export type Change =
  | { readonly kind: "offer changed"; readonly offer: Offer }
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
      readonly at: DateTime.Utc
    }
  /** A copy of an item that has several becomes an item of its receiver. */
  | {
      readonly kind: "copy received"
      readonly item: ItemId
      readonly copy: ItemId
      readonly by: UserId
      readonly into: Destination
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
  const { offer, item, offered } = deal
  if (item?.ownerId !== offer.ownerId) return Result.fail(new ItemGone())
  if (offer.kind === "trade" && offered?.ownerId !== offer.offererId) return Result.fail(new OfferedItemGone())
  return Result.succeed(deal)
}

/**
 * The items of which an accepted offer holds a copy: its item and, in a trade, the offered one.
 * Contract: market, holds.
 */
export const heldItems = ({ offer, proposal }: Pick<Deal, "offer" | "proposal">): ReadonlyArray<ItemId> => {
  const offered = proposal?.offeredItemId ?? null
  return offered === null ? [offer.itemId] : [offer.itemId, offered]
}

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
  const itemSnapshot = lastSnapshotOf(deal, status)
  const fault = deal.offer.status === "accepted" ? endedBy : null
  const offer = over({ ...deal.offer, status, itemSnapshot, fault, updatedAt: now }, now)
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
const lastSnapshotOf = ({ offer, item }: Pick<Deal, "offer" | "item">, status: OfferStatus): ItemSnapshot =>
  item !== null && (status === "completed" || seesItem(item, "stranger")) ? snapshotOf(item) : offer.itemSnapshot

import type { DateTime } from "effect"
import type { CollectionId } from "../collections/collection.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { ItemId } from "../items/item.ts"
import type { Listing } from "../listings/listing.ts"
import { faceOf, type ItemFace, type MarketItem, seesItem } from "../listings/market-item.ts"
import type { NotificationType } from "../notifications/notification.ts"
import type { UserId } from "../users/user.ts"
import type { Offer, OfferId } from "./offer.ts"
import type { Proposal } from "./proposal.ts"
import type { OfferStatus } from "./transitions.ts"

/** An offer with what a decision about it looks at, all of one moment. */
export interface Deal {
  readonly offer: Offer
  /** The latest one. */
  readonly proposal: Proposal | null
  /** What the offer is for; `null` once it is deleted. */
  readonly item: MarketItem | null
  /** What the latest proposal would give for it; `null` too once it is deleted. */
  readonly offered: MarketItem | null
  /** Where the offer came from; `null` once it is forgotten. */
  readonly listing: Listing | null
}

/** Where a received item goes: a collection that is there, or one that has to be made. */
export type Destination =
  | { readonly kind: "existing"; readonly id: CollectionId }
  | { readonly kind: "new"; readonly type: CollectionType }

/** One thing that a decision changes. All changes of a decision are stored in one transaction, in their order. */
export type Change =
  | { readonly kind: "offer made"; readonly offer: Offer }
  | { readonly kind: "offer changed"; readonly offer: Offer }
  | { readonly kind: "proposal made"; readonly proposal: Proposal }
  | { readonly kind: "proposal changed"; readonly proposal: Proposal }
  | { readonly kind: "listing closed"; readonly listing: Listing }
  | { readonly kind: "item received"; readonly item: ItemId; readonly by: UserId; readonly into: Destination }
  | {
      readonly kind: "told"
      readonly to: UserId
      readonly type: NotificationType
      readonly actor: UserId | null
      readonly offer: OfferId
    }

export type Changes = ReadonlyArray<Change>

/** An offer, and with it its pending proposal, as it is after its end. */
export const ended = (
  { proposal, ...deal }: Deal,
  status: OfferStatus,
  pendingBecomes: Proposal["status"],
  now: DateTime.Utc,
): Changes => {
  const itemFace = lastFaceOf(deal, status)
  const end: Change = { kind: "offer changed", offer: { ...deal.offer, status, itemFace, updatedAt: now } }
  if (proposal?.status !== "pending") return [end]
  return [end, { kind: "proposal changed", proposal: { ...proposal, status: pendingBecomes } }]
}

/** Tells one side of an offer; nobody is told of what they did themselves. */
export const tell = (offer: Offer, to: UserId, type: NotificationType, actor: UserId | null): Changes =>
  to === actor ? [] : [{ kind: "told", to, type, actor, offer: offer.id }]

// Of an item that was hidden from the offerer meanwhile, and does not become theirs, nothing newer is told them.
const lastFaceOf = ({ offer, item }: Pick<Deal, "offer" | "item">, status: OfferStatus): ItemFace =>
  item !== null && (status === "completed" || seesItem(item, "stranger")) ? faceOf(item) : offer.itemFace

import type { CollectionType } from "../../catalog/index.ts"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import type { Privacy } from "../../users/index.ts"
import { type Relation, seesCollection, type Visibility } from "../../users/index.ts"

/** An item as the market reads it: its current owner, its collection, and who may see it there. */
export interface MarketItem {
  readonly id: ItemId
  readonly ownerId: UserId
  readonly ownerPrivacy: Privacy
  readonly collectionId: CollectionId
  readonly type: CollectionType
  readonly visibility: Visibility
  /** Whether the collection is open to visitors. */
  readonly openToVisitors: boolean
  readonly name: string
  readonly coverUrl: string | null
  readonly copies: number
  /** How many of the copies accepted offers, entries of trade rounds and loans hold. Contract: market, holds. */
  readonly held: number
  /** Whether an entry of a trade round holds one of them. */
  readonly inRound: boolean
}

/** The snapshot of an item that a listing or an offer keeps for viewers who can no longer see the item. */
export interface ItemSnapshot {
  readonly name: string
  readonly coverUrl: string | null
}

/** An item embedded in a response about something else. Contract: market, listings. */
export interface ItemCard extends ItemSnapshot {
  readonly id: ItemId
  readonly collectionId: CollectionId | null
  readonly type: CollectionType
  /** `null` where the viewer does not see the item. */
  readonly copies: number | null
}

/** The snapshot of an item. */
export const snapshotOf = ({ name, coverUrl }: ItemSnapshot): ItemSnapshot => ({ name, coverUrl })

/**
 * How many copies an item has and how many of them are free, as the listing with the card of the item shows it: `null`
 * where the viewer does not see the item.
 */
export const shownCopies = (item: MarketItem | null, card: ItemCard | null) =>
  item === null || card === null || card.collectionId === null
    ? { copies: null, freeCopies: null }
    : { copies: item.copies, freeCopies: item.copies - item.held }

/** Whether a copy of an item is held by nothing. Contract: market, holds. */
export const hasFreeCopy = ({ copies, held }: MarketItem): boolean => held < copies

/** Whether a viewer with this `relation` to the owner sees the item. */
export const seesItem = (item: MarketItem, relation: Relation): boolean =>
  seesCollection(item.ownerPrivacy, item.visibility, relation, item.openToVisitors)

/**
 * An embedded item; `null` for a deleted item. `relation` is the viewer's relation to the item's current owner. A
 * viewer who can no longer see the item gets the name and cover from the snapshot `kept`. Contract: market, listings.
 */
export const cardOf = (item: MarketItem | null, snapshot: ItemSnapshot, relation: Relation): ItemCard | null => {
  if (item === null) return null
  const { id, type, collectionId, copies } = item
  return seesItem(item, relation)
    ? { id, type, collectionId, copies, ...snapshotOf(item) }
    : { id, type, collectionId: null, copies: null, ...snapshot }
}

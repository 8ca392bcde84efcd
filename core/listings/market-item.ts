import type { CollectionId } from "../collections/collection.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { ItemId } from "../items/item.ts"
import type { Privacy, UserId } from "../users/user.ts"
import { type Relation, seesCollection, type Visibility } from "../users/visibility.ts"

/** An item as the market looks at it: whose it is now, where it is, and who may see it there. */
export interface MarketItem {
  readonly id: ItemId
  readonly ownerId: UserId
  readonly ownerPrivacy: Privacy
  readonly collectionId: CollectionId
  readonly type: CollectionType
  readonly visibility: Visibility
  readonly name: string
  readonly coverUrl: string | null
}

/** What a listing or an offer keeps of its item, for when the item is no longer to be seen. */
export interface ItemFace {
  readonly name: string
  readonly coverUrl: string | null
}

/** An item inside of something else. Contract: market, listings. */
export interface ItemCard extends ItemFace {
  readonly id: ItemId
  readonly collectionId: CollectionId | null
  readonly type: CollectionType
}

/** What there is to keep of an item. */
export const faceOf = ({ name, coverUrl }: MarketItem): ItemFace => ({ name, coverUrl })

/** Whether somebody sees an item, being `relation` to its owner. */
export const seesItem = (item: MarketItem, relation: Relation): boolean =>
  seesCollection(item.ownerPrivacy, item.visibility, relation)

/**
 * An item inside of something else for a viewer who is `relation` to its owner of now: who does not see it any more gets the
 * name and the cover of that time; of a deleted item nothing is left. Contract: market, listings.
 */
export const cardOf = (item: MarketItem | null, kept: ItemFace, relation: Relation): ItemCard | null => {
  if (item === null) return null
  const { id, type, collectionId } = item
  return seesItem(item, relation)
    ? { id, type, collectionId, ...faceOf(item) }
    : { id, type, collectionId: null, ...kept }
}

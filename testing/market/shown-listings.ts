import {
  type CollectionId,
  cardOf,
  itemCardOf,
  type Listing,
  type ShownListing,
  seesListing,
  type UserId,
  valuesOf,
} from "../../core/index.ts"
import { schemaIn } from "../catalog/collection-fields.ts"
import type { World } from "../shared/world.ts"
import { isReserved, marketItem } from "../visibility/market-item.ts"
import { relation } from "../visibility/relations.ts"

/** Whether a viewer sees a listing. */
export const isShown = (world: World, { itemId, ownerId }: Listing, viewer: UserId): boolean => {
  const owner = world.users.get(ownerId)
  const item = marketItem(world, itemId)
  if (owner === undefined) return false
  const lister = { privacy: owner.privacy, relation: relation(world, viewer, ownerId) }
  return seesListing(item, lister, item === null ? "blocked" : relation(world, viewer, item.ownerId))
}

/** A listing as a response shows it. */
export const shownListing = (world: World, listing: Listing, viewer: UserId): ShownListing => {
  const owner = world.users.get(listing.ownerId)
  if (owner === undefined) throw new Error("A listing outlived its owner.")
  const item = marketItem(world, listing.itemId)
  const card = item && itemCardOf(item, listing.itemSnapshot, relation(world, viewer, item.ownerId))
  return {
    listing,
    item: card && {
      ...card,
      editions: card.collectionId === null ? [] : (world.items.get(listing.itemId)?.editions ?? []),
      fields: valuesIn(world, listing, card.collectionId, viewer),
    },
    owner: cardOf(owner),
    reserved: isReserved(world, listing.itemId),
  }
}

const valuesIn = (world: World, { itemId }: Listing, collection: CollectionId | null, viewer: UserId) => {
  const item = world.items.get(itemId)
  if (collection === null || item === undefined) return null
  if (item.ownerId === viewer) return item.fields
  const shown = schemaIn(world, collection).filter(({ isHidden }) => !isHidden)
  return valuesOf(new Set(shown.map(({ definition }) => definition.key)), item.fields)
}

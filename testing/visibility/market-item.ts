import { DateTime } from "effect"
import { askedOf, type ItemId, type Listing, type MarketItem, type OpenListing } from "../../core/index.ts"
import type { World } from "../shared/world.ts"

/** An item as the market reads it; `null` when it is deleted. */
export const marketItem = (world: World, id: ItemId | null): MarketItem | null => {
  const item = id === null ? undefined : world.items.get(id)
  const collection = item && world.collections.get(item.collectionId)
  const owner = collection && world.users.get(collection.ownerId)
  if (item === undefined || collection === undefined || owner === undefined) return null
  return {
    id: item.id,
    ownerId: owner.id,
    ownerPrivacy: owner.privacy,
    openToVisitors: collection.openToVisitors,
    collectionId: collection.id,
    type: collection.type,
    visibility: collection.visibility,
    name: item.name,
    coverUrl: item.coverUrl,
    copies: item.copies,
    held: heldCopies(world, item.id),
    inRound: (world.itemHolds.get(item.id)?.entries ?? []).length > 0,
  }
}

/**
 * Whether accepted offers, trade rounds and loans hold all copies of the item. A deleted item is reserved while an
 * accepted offer on it waits for its end.
 */
export const isReserved = (world: World, id: ItemId): boolean => {
  const item = world.items.get(id)
  if (item !== undefined) return heldCopies(world, id) >= item.copies
  return [...world.offers.values()].some(
    (offer) => offer.status === "accepted" && askedOf(offer).some(({ itemId }) => itemId === id),
  )
}

/** How many copies of an item accepted offers, entries of trade rounds and loans hold. */
export const heldCopies = ({ itemHolds, items }: World, item: ItemId): number => {
  const { entries, offers } = itemHolds.get(item) ?? { entries: [], offers: 0 }
  return offers + entries.length + (items.get(item)?.lent ?? 0)
}

/** The listing that an item shows: the active one, or else the latest paused one. */
export const openListingOf = ({ listings }: World, item: ItemId): OpenListing | null => {
  const age = ({ createdAt, id, status }: Listing) =>
    `${status === "active" ? 1 : 0} ${DateTime.formatIso(createdAt)} ${id}`
  const open = [...listings.values()].filter(({ itemId, status }) => itemId === item && status !== "closed")
  const [latest] = open.sort((one, other) => (age(one) < age(other) ? 1 : -1))
  return latest === undefined || latest.status === "closed" ? null : { id: latest.id, status: latest.status }
}

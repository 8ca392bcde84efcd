import { DateTime } from "effect"
import type { ItemId, Listing, MarketItem, OpenListing } from "../../core/index.ts"
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
    collectionId: collection.id,
    type: collection.type,
    visibility: collection.visibility,
    name: item.name,
    coverUrl: item.coverUrl,
    inRound: isInRound(world, item.id),
  }
}

/** Whether an accepted offer on the item waits for its confirmations, or a trade round holds it. */
export const isReserved = (world: World, item: ItemId): boolean =>
  isInRound(world, item) ||
  [...world.offers.values()].some(({ itemId, status }) => itemId === item && status === "accepted")

const isInRound = ({ itemHolds }: World, item: ItemId): boolean => (itemHolds.get(item)?.entry ?? null) !== null

/** The listing that an item shows: the active one, or else the latest paused one. */
export const openListingOf = ({ listings }: World, item: ItemId): OpenListing | null => {
  const age = ({ createdAt, id, status }: Listing) =>
    `${status === "active" ? 1 : 0} ${DateTime.formatIso(createdAt)} ${id}`
  const open = [...listings.values()].filter(({ itemId, status }) => itemId === item && status !== "closed")
  const [latest] = open.sort((one, other) => (age(one) < age(other) ? 1 : -1))
  return latest === undefined || latest.status === "closed" ? null : { id: latest.id, status: latest.status }
}

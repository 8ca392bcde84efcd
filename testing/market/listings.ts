import { Effect, Layer } from "effect"
import {
  type ItemId,
  type ItemSelection,
  type Listing,
  Listings,
  ListingsErrors,
  mostMatches,
} from "../../core/index.ts"
import { accountSuspended } from "../../core/market/listings/listing.ts"
import { isSeen } from "../catalog/collections.ts"
import { byId, newestFirst, shownAs } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { isReserved, marketItem } from "../visibility/market-item.ts"
import { showcasePage } from "./showcase.ts"
import { isShown, shownListing } from "./shown-listings.ts"

/** The showcase finds words by looking at all listings, and knows no synonyms or endings of words. */
export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Listings, {
    get: (id) =>
      read((world) => {
        const listing = world.listings.get(id)
        if (listing === undefined) return Effect.fail(new ListingsErrors.ListingNotFound())
        const { itemId } = listing
        return Effect.succeed({ listing, item: marketItem(world, itemId), reserved: isReserved(world, itemId) })
      }),
    openOf: (selection) =>
      read((world) =>
        byId(world.listings.values()).filter(
          ({ itemId, status }) => status !== "closed" && isSelected(world, selection, itemId),
        ),
      ),
    add: (listing) =>
      write((world) => {
        const hasOwner = world.users.has(listing.ownerId)
        return hasOwner ? keep(world, listing) : Effect.die(new Error("The owner has no account."))
      }),
    save: (listing) => write((world) => keep(world, listing)),
    close: ({ id, status, itemSnapshot, updatedAt }) =>
      write(({ listings }) => {
        const was = listings.get(id)
        if (was !== undefined) listings.set(id, { ...was, status, itemSnapshot, updatedAt })
      }),
    pauseAll: (owner, now) =>
      write((world) => {
        for (const one of listedBy(world, owner)) world.listings.set(one.id, accountSuspended(one, now))
      }),
    remove: (id) => write((world) => void remove(world, "listings", id)),
    show: (id, viewer) =>
      read((world) => {
        const listing = world.listings.get(id)
        return listing !== undefined && isShown(world, listing, viewer)
          ? Effect.succeed(shownListing(world, listing, viewer))
          : Effect.fail(new ListingsErrors.ListingNotFound())
      }),
    showSome: (viewer, ids) =>
      read((world) =>
        ids.flatMap((id) => {
          const listing = world.listings.get(id)
          const item = listing === undefined ? undefined : world.items.get(listing.itemId)
          if (listing?.status !== "active" || item === undefined || !isSeen(world, item.collectionId, viewer)) return []
          return [shownListing(world, listing, viewer)]
        }),
      ),
    counts: (viewer, filters) =>
      read((world) =>
        filters.map((filter) => showcasePage(world, viewer, filter, { limit: mostMatches, after: null }).items.length),
      ),
    showcase: (viewer, filter, page) =>
      read((world) => shownAs(showcasePage(world, viewer, filter, page), (one) => shownListing(world, one, viewer))),
    listOwn: (owner, status, page) =>
      read((world) => {
        const own = listedBy(world, owner).filter((one) => status === null || one.status === status)
        return shownAs(newestFirst(own, page), (one) => ({
          ...shownListing(world, one, owner),
          pendingOffersCount: [...world.offers.values()].filter(
            (offer) => offer.listingId === one.id && offer.status === "pending",
          ).length,
        }))
      }),
    listOf: (owner, viewer, page) =>
      read((world) => {
        const seen = listedBy(world, owner).filter(({ itemId, status }) => {
          if (owner === viewer) return status !== "closed"
          const item = world.items.get(itemId)
          return status === "active" && item !== undefined && isSeen(world, item.collectionId, viewer)
        })
        return shownAs(newestFirst(seen, page), (one) => shownListing(world, one, viewer))
      }),
  })

/** Whether an item is one of those selected. */
export const isSelected = ({ items }: World, selection: ItemSelection, item: ItemId): boolean =>
  selection.kind === "items" ? selection.ids.includes(item) : items.get(item)?.collectionId === selection.id

const keep = ({ listings }: World, listing: Listing) => {
  const isTwin = ({ id, itemId, status }: Listing) =>
    id !== listing.id && itemId === listing.itemId && status === "active"
  if (listing.status === "active" && [...listings.values()].some(isTwin))
    return Effect.fail(new ListingsErrors.AlreadyListed())
  return Effect.sync(() => void listings.set(listing.id, listing))
}

const listedBy = ({ listings }: World, owner: Listing["ownerId"]) =>
  [...listings.values()].filter(({ ownerId }) => ownerId === owner)

import { DateTime, Effect, Layer, Option } from "effect"
import {
  askedOf,
  type CardCondition,
  type CollectionId,
  cardOf,
  type Edition,
  fitsTerms,
  ItemHolds,
  type ItemId,
  type ItemSelection,
  inShowcase,
  itemCardOf,
  type Listing,
  Listings,
  ListingsErrors,
  type MarketItem,
  MarketItems,
  mostMatches,
  nothingOwn,
  type Page,
  type PageRequest,
  type Position,
  type ShowcaseFilter,
  type ShownListing,
  searchTerms,
  seesListing,
  shownCopies,
  shownValues,
  type UserId,
  valuesOf,
} from "../../core/index.ts"
import { accountSuspended } from "../../core/market/listings/listing.ts"
import { isSeen, schemaIn } from "../catalog/collections-memory.ts"
import { isTaken } from "../gameplatform/memory.ts"
import type { KeptHold } from "../shared/maps/market.ts"
import { byId, newestFirst, pageOf, shownAs } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { heldCopies, isReserved, marketItem } from "../visibility/market-item.ts"
import { relation } from "../visibility/relations.ts"
import { recentRatings } from "./ratings-seen.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(listingsPorts(store), marketItemsPorts(store), itemHoldsPorts(store))

/** The showcase finds words by looking at all listings, and knows no synonyms or endings of words. */
const listingsPorts = ({ read, write }: MemoryStore) =>
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
    addAll: (added) => write((world) => Effect.asVoid(Effect.forEach(added, (one) => Effect.orDie(keep(world, one))))),
    listedAmong: (owner, items) =>
      read((world) => {
        const listed = new Set(listedBy(world, owner).map(({ itemId }) => itemId))
        return items.filter((id) => listed.has(id))
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
            (offer) =>
              offer.status === "pending" &&
              askedOf(offer).some(({ itemId, listingId }) => listingId === one.id && !offer.gone.includes(itemId)),
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

/** One page of a viewer's showcase. */
const showcasePage = (world: World, viewer: UserId, filter: ShowcaseFilter, page: PageRequest): Page<Listing> => {
  const sought = searchTerms(filter.q ?? "")
  const found = [...world.listings.values()].filter((listing) => {
    if (!isCopy(world, listing.itemId, filter.edition)) return false
    if (!isInCondition(world, listing.itemId, filter.condition)) return false
    const item = marketItem(world, listing.itemId)
    if (item === null || !isWanted(listing, item, filter, sought)) return false
    if (!inShowcase(listing, item, viewer, relation(world, viewer, item.ownerId))) return false
    return filter.wanted === null || (fitsTerms(listing, filter.wanted) && !isReserved(world, item.id))
  })
  return pageOf(found, "down", (listing) => positionOf(listing, filter.sort), page)
}

const isCopy = ({ items }: World, item: ItemId | null, edition: Edition | null): boolean =>
  edition === null || (item !== null && items.get(item)?.editions.includes(edition) === true)

const isInCondition = (world: World, id: ItemId, condition: CardCondition | null): boolean => {
  const item = world.items.get(id)
  if (condition === null || item === undefined) return condition === null
  if (world.collections.get(item.collectionId)?.type !== "cardgames") return false
  return shownValues(schemaIn(world, item.collectionId), item.fields)["condition"] === condition
}

const isWanted = (
  { kind, ownerId, price }: Listing,
  item: MarketItem,
  filter: ShowcaseFilter,
  sought: ReadonlyArray<string>,
): boolean => {
  const { currency, maxPrice, minPrice } = filter
  if (filter.kind !== null && kind !== filter.kind && (filter.kind === "both" || kind !== "both")) return false
  if (filter.type !== null && item.type !== filter.type) return false
  if (filter.ownerId !== null && ownerId !== filter.ownerId) return false
  if (currency !== null && price?.currency !== currency) return false
  if (minPrice !== null && (price === null || price.amount < minPrice)) return false
  if (maxPrice !== null && (price === null || price.amount > maxPrice)) return false
  if (sought.length === 0) return true
  const terms = new Set(searchTerms(item.name))
  return sought.every((term) => terms.has(term))
}

/** Highest first. Listings without a price are last, the newest of them first. */
const positionOf = ({ createdAt, id, price }: Listing, sort: ShowcaseFilter["sort"]): Position => {
  const newest = [DateTime.toEpochMillis(createdAt), id] as const
  if (sort === "newest") return newest
  if (price === null) return [0, ...newest]
  return sort === "price_desc" ? [1, price.amount, id] : [1, -price.amount, id]
}

/** Whether a viewer sees a listing. */
const isShown = (world: World, { itemId, ownerId }: Listing, viewer: UserId): boolean => {
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
  const { copies, freeCopies } = shownCopies(item, card)
  return {
    listing,
    item: card && {
      ...card,
      copies,
      editions: card.collectionId === null ? [] : (world.items.get(listing.itemId)?.editions ?? []),
      pictures: card.collectionId === null ? [] : (world.items.get(listing.itemId)?.pictures ?? []),
      fields: valuesIn(world, listing, card.collectionId, viewer),
    },
    owner: cardOf(owner),
    ownerRating: recentRatings(world, listing.ownerId, viewer),
    freeCopies,
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

const marketItemsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(MarketItems, {
    find: (id) => read((world) => Option.fromNullishOr(marketItem(world, id))),
    findAll: (ids) => read((world) => ids.map((id) => marketItem(world, id)).filter((item) => item !== null)),
    hasSpace: (collection, id) => read((world) => hasSpace(world, collection, id)),
    latestCollection: (owner, item) => read((world) => Option.fromNullishOr(latestCollection(world, owner, item))),
    placesFor: (received) =>
      read((world) =>
        received.flatMap(({ item: id, owner, wanted }) => {
          const item = marketItem(world, id)
          if (item === null) return []
          return [
            {
              item: item.id,
              hasSpace: wanted !== null && world.collections.has(wanted) && hasSpace(world, wanted, item.id),
              latest: latestCollection(world, owner, item),
              collections: [...world.collections.values()].filter(({ ownerId }) => ownerId === owner).length,
              hasEditions: (world.items.get(item.id)?.editions.length ?? 0) > 0,
              game: world.games.get(item.id)?.toString() ?? null,
            },
          ]
        }),
      ),
    transferItems: (all, now, purchase = null) =>
      write((world) => {
        const isImpossible = ({ item, to }: (typeof all)[number]) =>
          !world.collections.has(to) || !world.items.has(item) || !hasSpace(world, to, item)
        if (all.some(isImpossible))
          return Effect.die(new Error(`These items cannot go into collections: ${JSON.stringify(all)}`))
        return Effect.sync(() => {
          for (const { item: id, to } of all) {
            const [collection, item] = [world.collections.get(to), world.items.get(id)]
            if (collection === undefined || item === undefined) continue
            const left = { ...nothingOwn, externalRef: null, rating: null, comment: null, purchase }
            const { ownerId } = collection
            world.items.set(id, { ...item, ...left, collectionId: to, ownerId, updatedAt: now })
            world.lastItemAt.set(to, now)
          }
          const ids = all.map(({ item }) => item)
          for (const [file, claimed] of world.attachments)
            if (claimed.itemId !== null && ids.includes(claimed.itemId))
              world.attachments.set(file, { ...claimed, itemId: null })
        })
      }),
  })

const latestCollection = (world: World, owner: UserId, { id, type }: Pick<MarketItem, "id" | "type">) => {
  const roomy = [...world.collections.values()].filter(
    (one) => one.ownerId === owner && one.type === type && hasSpace(world, one.id, id),
  )
  const latest = pageOf(
    roomy,
    "down",
    (one) => {
      const lastItemAt = world.lastItemAt.get(one.id)
      const came = lastItemAt === undefined ? Number.NEGATIVE_INFINITY : DateTime.toEpochMillis(lastItemAt)
      return [came, DateTime.toEpochMillis(one.createdAt), one.id]
    },
    { limit: 1, after: null },
  )
  return latest.items[0]?.id ?? null
}

const hasSpace = (world: World, collectionId: CollectionId, id: ItemId): boolean =>
  !isTaken(world, { id, collectionId }, world.games.get(id) ?? null)

const itemHoldsPorts = ({ write }: MemoryStore) =>
  Layer.succeed(ItemHolds, {
    holdForOffer: (items) =>
      write((world) => {
        const free = items.filter((item) => hasFreeCopy(world, item))
        for (const item of free) setHold(world, item, ({ entries, offers }) => ({ entries, offers: offers + 1 }))
        return free.length === items.length
      }),
    releaseOffer: (items) =>
      write((world) =>
        items.filter((item) => {
          const isHeld = (world.itemHolds.get(item)?.offers ?? 0) > 0
          const wasFull = isHeld && !hasFreeCopy(world, item)
          if (isHeld) setHold(world, item, ({ entries, offers }) => ({ entries, offers: offers - 1 }))
          return wasFull
        }),
      ),
    holdForEntry: (item, entry) =>
      write((world) => {
        if (!hasFreeCopy(world, item)) return (world.itemHolds.get(item)?.entries ?? []).length > 0 ? "entry" : "other"
        setHold(world, item, ({ entries, offers }) => ({ offers, entries: [...entries, entry] }))
        return null
      }),
    holdForLoan: (item) =>
      write((world) => {
        if (!hasFreeCopy(world, item)) return (world.itemHolds.get(item)?.entries ?? []).length > 0 ? "entry" : "other"
        changeLent(world, item, 1)
        return null
      }),
    releaseLoan: (item) =>
      write((world) => {
        if ((world.items.get(item)?.lent ?? 0) === 0) return false
        const wasFull = !hasFreeCopy(world, item)
        changeLent(world, item, -1)
        return wasFull
      }),
    releaseEntries: (ended) =>
      write((world) => {
        const held = [...world.itemHolds].filter(([, { entries }]) => entries.some((entry) => ended.includes(entry)))
        return held.flatMap(([item]) => {
          const wasFull = !hasFreeCopy(world, item)
          setHold(world, item, ({ entries, offers }) => ({
            offers,
            entries: entries.filter((entry) => !ended.includes(entry)),
          }))
          return wasFull ? [item] : []
        })
      }),
  })

const hasFreeCopy = (world: World, id: ItemId): boolean => {
  const item = world.items.get(id)
  return item !== undefined && heldCopies(world, id) < item.copies
}

const changeLent = ({ items }: World, id: ItemId, by: 1 | -1): void => {
  const item = items.get(id)
  if (item !== undefined) items.set(id, { ...item, lent: item.lent + by })
}

const setHold = ({ itemHolds }: World, item: ItemId, change: (was: KeptHold) => KeptHold): void => {
  const now = change(itemHolds.get(item) ?? { offers: 0, entries: [] })
  if (now.offers + now.entries.length === 0) itemHolds.delete(item)
  else itemHolds.set(item, now)
}

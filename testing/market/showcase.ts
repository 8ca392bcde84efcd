import { DateTime } from "effect"
import {
  type CardCondition,
  type Edition,
  fitsTerms,
  type ItemId,
  inShowcase,
  type Listing,
  type MarketItem,
  type Page,
  type PageRequest,
  type Position,
  type ShowcaseFilter,
  searchTerms,
  shownValues,
  type UserId,
} from "../../core/index.ts"
import { schemaIn } from "../catalog/collection-fields.ts"
import { pageOf } from "../shared/page.ts"
import type { World } from "../shared/world.ts"
import { isReserved, marketItem } from "../visibility/market-item.ts"
import { relation } from "../visibility/relations.ts"

/** One page of a viewer's showcase. */
export const showcasePage = (
  world: World,
  viewer: UserId,
  filter: ShowcaseFilter,
  page: PageRequest,
): Page<Listing> => {
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

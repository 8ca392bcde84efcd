import { DateTime } from "effect"
import type { CardCondition, Listing, MarketItem, ShowcaseFilter } from "../../../core/index.ts"

/** A listing as the model looks at it. */
export interface Shown {
  readonly listing: Listing
  readonly item: MarketItem
  /** The condition that its owner shows, of a card game. */
  readonly condition: CardCondition | null
}

/** What a filter lets through of some listings, and in which order: written down as the contract says it. */
export const expectedOf = (shown: ReadonlyArray<Shown>, filter: ShowcaseFilter): ReadonlyArray<string> => {
  const { minPrice, maxPrice, sort } = filter
  const passing = shown.filter(({ condition, listing: { kind, ownerId, price }, item: { name, type } }) => {
    if (filter.kind !== null && kind !== filter.kind && (filter.kind === "both" || kind !== "both")) return false
    if (filter.type !== null && type !== filter.type) return false
    if (filter.condition !== null && condition !== filter.condition) return false
    if (filter.ownerId !== null && ownerId !== filter.ownerId) return false
    if (filter.currency !== null && price?.currency !== filter.currency) return false
    if (minPrice !== null && (price === null || price.amount < minPrice)) return false
    if (maxPrice !== null && (price === null || price.amount > maxPrice)) return false
    const words = name.toLowerCase().split(/\W+/)
    return (filter.q ?? "")
      .toLowerCase()
      .split(/\W+/)
      .every((word) => word === "" || words.includes(word))
  })
  const newest = (a: Listing, b: Listing) =>
    DateTime.toEpochMillis(b.createdAt) - DateTime.toEpochMillis(a.createdAt) || (a.id < b.id ? 1 : -1)
  const byPrice = (a: Listing, b: Listing) => {
    if (a.price === null || b.price === null) return a.price === b.price ? newest(a, b) : a.price === null ? 1 : -1
    const ascending = a.price.amount - b.price.amount || (a.id < b.id ? -1 : 1)
    return sort === "price_asc" ? ascending : -ascending
  }
  return passing
    .map(({ listing }) => listing)
    .sort(sort === "newest" ? newest : byPrice)
    .map(({ id }) => id)
}

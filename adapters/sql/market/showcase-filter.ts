import { and, type Column, eq, or, type SQL, sql } from "drizzle-orm"
import {
  type CardCondition,
  type CollectionType,
  type Edition,
  type ShowcaseFilter,
  searchTerms,
  type UserId,
  type WantKind,
} from "../../../core/index.ts"
import type { Engine } from "../engine/database.ts"
import type { Value } from "../engine/given.ts"
import { hasTerms, termPattern } from "../engine/terms.ts"

/** What a user wants, with the values or placeholders of their price. */
interface StatedTerms {
  readonly kind: WantKind
  readonly amount: Value<number> | null
  readonly currency: Value<string> | null
}

/** A filter of the showcase as statements have it: with its values, or with placeholders in their place. */
export interface StatedFilter extends Pick<ShowcaseFilter, "kind" | "sort"> {
  /** Those of the search, empty without one, and the pattern of each. */
  readonly terms: ReadonlyArray<Value<string>>
  readonly patterns: ReadonlyArray<Value<string>>
  readonly type: Value<CollectionType> | null
  readonly condition: Value<CardCondition> | null
  readonly edition: Value<Edition> | null
  readonly wanted: StatedTerms | null
  readonly ownerId: Value<UserId> | null
  readonly minPrice: Value<number> | null
  readonly maxPrice: Value<number> | null
  readonly currency: Value<string> | null
}

/** A filter as statements have it; `at` has a value or the placeholder of a name. */
export const statedFilter = (
  { condition, currency, edition, kind, maxPrice, minPrice, ownerId, q, sort, type, wanted }: ShowcaseFilter,
  at: <T>(name: string, value: T) => Value<T>,
): StatedFilter => {
  const maybe = <T>(name: string, value: T | null) => (value === null ? null : at(name, value))
  const terms = q === null ? [] : searchTerms(q)
  return {
    kind,
    sort,
    terms: terms.map((term, n) => at(`term${n}`, term)),
    patterns: terms.map((term, n) => at(`pattern${n}`, termPattern(term))),
    type: maybe("type", type),
    condition: maybe("condition", condition),
    edition: maybe("edition", edition),
    wanted: wanted && {
      kind: wanted.kind,
      amount: maybe("wantedAmount", wanted.maxPrice?.amount ?? null),
      currency: maybe("wantedCurrency", wanted.maxPrice?.currency ?? null),
    },
    ownerId: maybe("owner", ownerId),
    minPrice: maybe("minPrice", minPrice),
    maxPrice: maybe("maxPrice", maxPrice),
    currency: maybe("currency", currency),
  }
}

/** The filters of the showcase that are not part of its sort orders. */
export const showcaseFilters = ({ listingsWithTerms, tables: { listingEditions, listings } }: Engine) => {
  const between = (price: Column, { minPrice, maxPrice }: StatedFilter): SQL | undefined =>
    and(
      minPrice === null ? undefined : sql`${price} >= ${minPrice}`,
      maxPrice === null ? undefined : sql`${price} <= ${maxPrice}`,
    )

  const copiesOf = (edition: Value<Edition>): SQL =>
    sql`select ${listingEditions.listingId} as id from ${listingEditions} where ${eq(listingEditions.edition, edition)}`
  const isCopy = (edition: Value<Edition>): SQL =>
    sql`exists (select 1 from ${listingEditions} where ${eq(listingEditions.listingId, listings.id)}
      and ${eq(listingEditions.edition, edition)})`

  const hasPrice = sql`${listings.status} = 'active' and ${listings.priceAmount} is not null`
  const pricedIn = (filter: StatedFilter): SQL => {
    const { currency } = filter
    const ofCurrency =
      currency === null ? sql`${listings.kind} in ('sale', 'both')` : eq(listings.priceCurrency, currency)
    return sql`select ${listings.id} as id from ${listings}
      where ${and(hasPrice, ofCurrency, between(listings.priceAmount, filter))}`
  }

  /** `fitsTerms` of the core. */
  const fitsTerms = ({ kind, amount, currency }: StatedTerms): SQL | undefined => {
    const priced = and(
      amount === null ? undefined : sql`${listings.priceAmount} <= ${amount}`,
      currency === null ? undefined : eq(listings.priceCurrency, currency),
    )
    const buys = and(sql`${listings.kind} in ('sale', 'both')`, priced)
    const trades = sql`${listings.kind} in ('trade', 'both')`
    return or(...(kind === "trade" ? [] : [buys]), ...(kind === "buy" ? [] : [trades]))
  }

  return {
    /** The upper end of a sort by price that a bound asks for. Its start is the position in the segment. */
    priceLimit: ({ sort, minPrice, maxPrice }: StatedFilter): SQL | undefined => {
      if (sort === "price_asc" && maxPrice !== null) return sql`${listings.priceAmount} <= ${maxPrice}`
      return sort === "price_desc" && minPrice !== null ? sql`${listings.priceAmount} >= ${minPrice}` : undefined
    },
    /** The other filters, as a condition on each row that is read. */
    passes: (filter: StatedFilter): SQL | undefined => {
      const { currency, edition, patterns, sort, wanted } = filter
      return and(
        wanted === null ? undefined : fitsTerms(wanted),
        edition === null ? undefined : isCopy(edition),
        hasTerms(listings.words, patterns),
        currency === null ? undefined : eq(listings.priceCurrency, currency),
        sort === "newest" ? between(listings.priceAmount, filter) : undefined,
      )
    },
    /**
     * For each filter that has an index of its own, a select of the ids that it finds. Bounds of the price are no such
     * filter in a sort by price.
     */
    seeks: (filter: StatedFilter): ReadonlyArray<SQL> => {
      const { currency, edition, maxPrice, minPrice, sort, terms } = filter
      const isBounded = minPrice !== null || maxPrice !== null
      return [
        ...(edition === null ? [] : [copiesOf(edition)]),
        ...(terms.length === 0 ? [] : [listingsWithTerms(terms)]),
        ...(currency !== null || (isBounded && sort === "newest") ? [pricedIn(filter)] : []),
      ]
    },
  }
}

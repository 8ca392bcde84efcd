import { and, type Column, eq, type SQL, sql } from "drizzle-orm"
import { type ShowcaseFilter, searchTerms } from "../../../core/index.ts"
import type { Engine } from "../database.ts"
import { hasTerms } from "./terms.ts"

/** The filters of the showcase that are not part of its sort orders. */
export const showcaseFilters = ({ listingsWithTerms, tables: { listings } }: Engine) => {
  const between = (price: Column, { minPrice, maxPrice }: ShowcaseFilter): SQL | undefined =>
    and(
      minPrice === null ? undefined : sql`${price} >= ${minPrice}`,
      maxPrice === null ? undefined : sql`${price} <= ${maxPrice}`,
    )

  return {
    /** The upper end of a sort by price that a bound asks for. Its start is the position in the segment. */
    priceLimit: ({ sort, minPrice, maxPrice }: ShowcaseFilter): SQL | undefined => {
      if (sort === "price_asc" && maxPrice !== null) return sql`${listings.priceAmount} <= ${maxPrice}`
      return sort === "price_desc" && minPrice !== null ? sql`${listings.priceAmount} >= ${minPrice}` : undefined
    },
    /** The other filters, as a condition on each row that is read. */
    passes: (filter: ShowcaseFilter): SQL | undefined => {
      const { currency, q, sort } = filter
      return and(
        q === null ? undefined : hasTerms(listings.words, searchTerms(q)),
        currency === null ? undefined : eq(listings.priceCurrency, currency),
        sort === "newest" ? between(listings.priceAmount, filter) : undefined,
      )
    },
    /**
     * For each filter that has an index of its own, a select of the ids that it finds. Bounds of the price are no such
     * filter in a sort by price.
     */
    seeks: (filter: ShowcaseFilter): ReadonlyArray<SQL> => {
      const { currency, maxPrice, minPrice, q, sort } = filter
      const isBounded = minPrice !== null || maxPrice !== null
      const priced = sql`${listings.status} = 'active' and ${listings.priceAmount} is not null`
      const ofCurrency =
        currency === null ? sql`${listings.kind} in ('sale', 'both')` : eq(listings.priceCurrency, currency)
      const byPrice = sql`select ${listings.id} as id from ${listings}
        where ${and(priced, ofCurrency, between(listings.priceAmount, filter))}`
      return [
        ...(q === null ? [] : [listingsWithTerms(searchTerms(q))]),
        ...(currency !== null || (isBounded && sort === "newest") ? [byPrice] : []),
      ]
    },
  }
}

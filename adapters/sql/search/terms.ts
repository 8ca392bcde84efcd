import { and, type Column, type SQL, sql } from "drizzle-orm"
import { cut, foundTerms, searchTerms } from "../../../core/index.ts"

/** The terms of a text as tables with a row for each term store them. */
export const storedTerms = (text: string): ReadonlyArray<string> => cutTerms(foundTerms(text))

/** The terms that a search looks for in such a table. */
export const soughtTerms = (text: string): ReadonlyArray<string> => cutTerms(searchTerms(text))

/**
 * Longer terms are cut: an index of Postgres takes no row of more than 2,704 bytes (src/include/access/nbtree.h,
 * BTMaxItemSize).
 */
const cutTerms = (terms: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(terms.map((term) => cut(term, 60))),
]

/** The terms of an item's name as `listings.words` stores them, with a space before and after each. */
export const listingTerms = (name: string): string => ` ${searchTerms(name).join(" ")} `

/** The condition that a column of such terms holds all given ones. It uses no index. */
export const hasTerms = (column: Column, terms: ReadonlyArray<string>): SQL | undefined =>
  and(...terms.map((term) => sql`${column} like ${`% ${term} %`}`))

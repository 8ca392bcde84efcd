import { and, type Column, type SQL, sql } from "drizzle-orm"
import { cut, foundTerms, searchTerms } from "../../../core/index.ts"
import type { Value } from "./given.ts"

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

/** The condition that a column of such terms holds those of all patterns. It uses no index. */
export const hasTerms = (column: Column, patterns: ReadonlyArray<Value<string>>): SQL | undefined =>
  and(...patterns.map((pattern) => sql`${column} like ${pattern}`))

/** The pattern of a term for `hasTerms`. */
export const termPattern = (term: string): string => `% ${term} %`

import { and, type Column, type SQL, sql } from "drizzle-orm"
import { searchTerms } from "../engine/search-terms.ts"

/** The terms of an item's name as `listings.words` stores them, with a space before and after each. */
export const storedTerms = (name: string): string => ` ${searchTerms(name).join(" ")} `

/** The condition that a column of stored terms holds all given terms. It uses no index. */
export const hasTerms = (column: Column, words: ReadonlyArray<string>): SQL | undefined =>
  and(...words.map((word) => sql`${column} like ${`% ${word} %`}`))

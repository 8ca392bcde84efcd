import { and, type Column, type SQL, sql } from "drizzle-orm"
import { folded } from "../engine/folded.ts"

/**
 * The distinct terms of a text: sequences of letters, digits and marks of every script. An accent belongs to its
 * letter. Terms hold no character with a meaning in a pattern or in a full-text query.
 */
export const searchTerms = (text: string): ReadonlyArray<string> => [
  ...new Set(folded(text).match(/[\p{L}\p{N}\p{M}]+/gu)),
]

/** The terms of an item's name as `listings.words` stores them, with a space before and after each. */
export const storedTerms = (name: string): string => ` ${searchTerms(name).join(" ")} `

/** The condition that a column of stored terms holds all given terms. It uses no index. */
export const hasTerms = (column: Column, words: ReadonlyArray<string>): SQL | undefined =>
  and(...words.map((word) => sql`${column} like ${`% ${word} %`}`))

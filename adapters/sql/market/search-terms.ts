import { and, type Column, type SQL, sql } from "drizzle-orm"
import { folded } from "../engine/folded.ts"

/**
 * The words of a text, each once: what is letters, digits and marks, of every script, whatever stands between; an
 * accent belongs to its letter. They hold nothing that means anything to a pattern or a full-text query.
 */
export const searchTerms = (text: string): ReadonlyArray<string> => [
  ...new Set(folded(text).match(/[\p{L}\p{N}\p{M}]+/gu)),
]

/** The words of an item's name as `listings.words` holds them: a space before and behind each. */
export const storedTerms = (name: string): string => ` ${searchTerms(name).join(" ")} `

/** The condition that a column of stored words has all of some words. For rows that are looked at anyway. */
export const hasTerms = (column: Column, words: ReadonlyArray<string>): SQL | undefined =>
  and(...words.map((word) => sql`${column} like ${`% ${word} %`}`))

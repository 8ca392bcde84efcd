import { sql } from "drizzle-orm"
import type { Engine } from "./database.ts"

/** On the full-text index of migration 0004. */
export const listingsWithWords: Engine["listingsWithWords"] = (words) =>
  sql`select listing_id as id from ${found} where listing_search match ${all(words)}`

/** The same, by the numbers of its rows. */
export const newestWithWords: NonNullable<Engine["newestWithWords"]> = (words, until, rows) => {
  const notLater = until === null ? sql.empty() : sql` and listing_search.rowid < (${until} + 1) << 21`
  return sql`select listing_id as id, number >> 21 as at from ${found} where listing_search match ${all(words)}${notLater} order by listing_search.rowid desc limit ${rows}`
}

const found = sql.raw("listing_search inner join listing_numbers on number = listing_search.rowid")

/** Each word stands in quotes, where nothing is an operator. */
const all = (words: ReadonlyArray<string>): string => words.map((word) => `"${word}"`).join(" ")

import { type SQL, sql } from "drizzle-orm"
import type { Engine } from "../database.ts"

/** On the full-text index of migration 0004. */
export const listingsWithTerms: Engine["listingsWithTerms"] = (words) =>
  sql`select listing_id as id from ${found} where listing_search match ${sought(words)}`

/** The same, by the numbers of its rows. */
export const newestWithTerms: NonNullable<Engine["newestWithTerms"]> = (words, until, rows) => {
  const notLater = until === null ? sql.empty() : sql` and listing_search.rowid < (${until} + 1) << 21`
  return sql`select listing_id as id, number >> 21 as at from ${found} where listing_search match ${sought(words)}${notLater} order by listing_search.rowid desc limit ${rows}`
}

/**
 * What to search for: all words, or the first one that few listings have, alone. For each of those few the index would
 * have to seek its place among all that have another word, which takes longer than to look at them.
 */
const sought = (words: ReadonlyArray<string>): SQL => {
  const quoted = words.map((word) => `"${word}"`)
  const all = sql`${quoted.join(" ")}`
  if (words.length < 2) return all
  const isRare = (word: string) =>
    sql`(select count(*) from (select 1 from listing_search where listing_search match ${word} limit ${few})) < ${few}`
  return sql`(case ${sql.join(
    quoted.map((word) => sql`when ${isRare(word)} then ${word}`),
    sql` `,
  )} else ${all} end)`
}

const few = 200

const found = sql.raw("listing_search inner join listing_numbers on number = listing_search.rowid")

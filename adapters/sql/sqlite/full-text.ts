import { type SQL, sql } from "drizzle-orm"
import type { Engine } from "../engine/database.ts"
import type { Value } from "../engine/given.ts"

/** Uses the full-text index of migration 0004. */
export const listingsWithTerms: Engine["listingsWithTerms"] = (terms) =>
  sql`select listing_id as id from ${found} where listing_search match ${sought(terms)}`

/** The same, by the row numbers of the index. */
export const newestWithTerms: NonNullable<Engine["newestWithTerms"]> = (terms, until, rows) => {
  const notLater = until === null ? sql.empty() : sql` and listing_search.rowid < (${until} + 1) << 21`
  return sql`select listing_id as id, number >> 21 as at from ${found}
    where listing_search match ${sought(terms)}${notLater} order by listing_search.rowid desc limit ${rows}`
}

/**
 * The terms to search for: all of them, or only the first one that few listings have. For each of those few, the index
 * would have to seek its position among all listings with another term, which takes longer than reading them.
 */
const sought = (terms: ReadonlyArray<Value<string>>): SQL => {
  const quoted = terms.map((term) => sql`('"' || ${term} || '"')`)
  const all = sql`(${sql.join(quoted, sql` || ' ' || `)})`
  if (terms.length < 2) return all
  const isRare = (term: SQL) =>
    sql`(select count(*) from (select 1 from listing_search where listing_search match ${term} limit ${few})) < ${few}`
  return sql`(case ${sql.join(
    quoted.map((term) => sql`when ${isRare(term)} then ${term}`),
    sql` `,
  )} else ${all} end)`
}

const few = 200

const found = sql.raw("listing_search inner join listing_numbers on number = listing_search.rowid")

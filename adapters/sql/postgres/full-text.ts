import { sql } from "drizzle-orm"
import type { Engine } from "../database.ts"

/**
 * The inverted index of migration 0004. Postgres does not evaluate a subselect before it plans: as it makes the same
 * estimate for all words, it plans a search once and not for each word, which takes longer than finding a rare one.
 */
export const listingsWithTerms: Engine["listingsWithTerms"] = (words) =>
  sql`select id from listings where status = 'active' and string_to_array(words, ' ') @> (select string_to_array(${words.join(" ")}, ' '))`

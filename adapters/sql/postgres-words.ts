import { sql } from "drizzle-orm"
import type { Engine } from "./database.ts"

/**
 * The inverted index of migration 0004. What is selected Postgres does not look at before it plans: as it thinks the same of all
 * words, it plans a search once and not for each word anew, which takes longer than to find a rare one.
 */
export const listingsWithWords: Engine["listingsWithWords"] = (words) =>
  sql`select id from listings where status = 'active' and string_to_array(words, ' ') @> (select string_to_array(${words.join(" ")}, ' '))`

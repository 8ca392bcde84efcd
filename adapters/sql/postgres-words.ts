import { sql } from "drizzle-orm"
import type { Engine } from "./database.ts"

/** The inverted index of migration 0004. */
export const listingsWithWords: Engine["listingsWithWords"] = (words) =>
  sql`select id from listings where status = 'active' and string_to_array(words, ' ') @> string_to_array(${words.join(" ")}, ' ')`

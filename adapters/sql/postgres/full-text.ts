import { sql } from "drizzle-orm"
import type { Engine } from "../engine/database.ts"

/**
 * Uses the inverted index of migration 0004. Postgres does not evaluate a subselect while planning, so it makes the
 * same estimate for all terms and plans a search once. Planning each search would take longer than finding a rare term.
 */
export const listingsWithTerms: Engine["listingsWithTerms"] = (terms) =>
  sql`select id from listings where status = 'active'
    and string_to_array(words, ' ') @> (select array[${sql.join(
      [...terms].map((term) => sql`${term}`),
      sql`, `,
    )}]::text[])`

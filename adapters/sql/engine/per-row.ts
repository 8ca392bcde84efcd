import { type SQL, sql } from "drizzle-orm"

/**
 * The condition, tried on each row when its turn comes and never made a join. Postgres keeps one plan for all values of
 * a prepared statement, so it expects a collection or a user of average size, of whose rows hardly one passes several
 * filters. It would therefore join and sort all rows of a large one for each page, instead of reading them in the order
 * of an index until the page is full. Neither engine takes apart what is inside `case`. Postgres expects every second
 * row to pass a `case` that is a condition by itself. Of one that is compared with a value it would expect hardly any,
 * and sort what it finds.
 */
export const perRow = (condition: SQL): SQL => sql`case when ${condition} then true else false end`

/**
 * The same for a condition that there is a row: `from` is the statement from that word on. Postgres may find the rows
 * of all items first, by reading the whole table, where it expects to look at many of them. It does not do so with an
 * offset (PostgreSQL 16, `simplify_EXISTS_query`).
 */
export const existsPerRow = (from: SQL): SQL => perRow(sql`exists (select 1 ${from} limit 1 offset 0)`)

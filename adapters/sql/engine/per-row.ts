import { type SQL, sql } from "drizzle-orm"

/**
 * The condition, tried on each row when its turn comes and never made a join. Postgres keeps one plan for all values of
 * a prepared statement, so it expects a collection or a user of average size, of whose rows hardly one passes several
 * filters. It would therefore join and sort all rows of a large one for each page, instead of reading them in the order
 * of an index until the page is full. Neither engine takes apart what is inside `case`.
 */
export const perRow = (condition: SQL): SQL => sql`case when ${condition} then 1 end = 1`

import { type Column, type SQL, sql } from "drizzle-orm"

/** In `on conflict do update`: the value of the row that could not be inserted. */
export const excluded = (column: Column): SQL => sql`excluded.${sql.identifier(column.name)}`

import { type Column, type SQL, sql } from "drizzle-orm"

/** In `on conflict do update`: what the row that could not be inserted holds. */
export const excluded = (column: Column): SQL => sql`excluded.${sql.identifier(column.name)}`

import { type Column, type SQL, sql } from "drizzle-orm"

/** The condition that a text contains another one, ignoring case; `%` and `_` of the user are plain characters. */
export const contains = (column: Column, part: string): SQL =>
  sql`lower(${column}) like lower(${`%${part.replace(/[\\%_]/g, "\\$&")}%`}) escape '\\'`

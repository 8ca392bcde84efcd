import { type Column, type SQL, sql } from "drizzle-orm"
import { folded } from "./folded.ts"

/** The condition that a text contains another one, ignoring case; `%` and `_` of the user are plain characters. */
export const contains = (column: Column, part: string): SQL =>
  sql`lower(${column}) like lower(${`%${escaped(part)}%`}) escape '\\'`

/**
 * The condition that a text that is stored folded contains another one; `%` and `_` of the user are plain characters.
 */
export const containsFolded = (column: Column, part: string): SQL =>
  sql`${column} like ${`%${escaped(folded(part))}%`} escape '\\'`

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&")

import { type Column, type SQL, sql } from "drizzle-orm"
import { folded } from "../../../core/index.ts"

/** The condition that a text contains another one, ignoring case; `%` and `_` have no special meaning. */
export const contains = (column: Column, part: string): SQL =>
  sql`lower(${column}) like lower(${`%${escaped(part)}%`}) escape '\\'`

/** The condition that a folded text contains another one; `%` and `_` have no special meaning. */
export const containsFolded = (column: Column, part: string): SQL =>
  sql`${column} like ${`%${escaped(folded(part))}%`} escape '\\'`

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&")

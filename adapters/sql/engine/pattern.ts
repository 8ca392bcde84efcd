import { type Column, type SQL, sql } from "drizzle-orm"
import { folded } from "../../../core/index.ts"
import type { Value } from "./given.ts"

/** The condition that a text contains another one, ignoring case; `%` and `_` have no special meaning. */
export const contains = (column: Column, part: string): SQL =>
  sql`lower(${column}) like lower(${`%${escaped(part)}%`}) escape '\\'`

/** The condition that a folded text contains another one, of which the pattern is a value of the statement. */
export const containsFolded = (column: Column, pattern: Value<string>): SQL =>
  sql`${column} like ${pattern} escape '\\'`

/** The pattern of texts that contain a part; `%` and `_` have no special meaning. */
export const foldedPattern = (part: string): string => `%${escaped(folded(part))}%`

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&")

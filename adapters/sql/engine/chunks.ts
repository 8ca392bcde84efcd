import { Array as List } from "effect"

/**
 * Splits rows into chunks for one statement each: SQLite allows 32,766 parameters, and none of our tables has more than
 * 20 columns.
 */
export const chunksOf = List.chunksOf(1_000)

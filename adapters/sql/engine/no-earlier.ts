import { type AnyColumn, gt, type SQL, sql } from "drizzle-orm"
import type { DateTime } from "effect"

/** The time of a change, or the one that a row has already, if it is later: of servers, one clock may be behind. */
export const noEarlier = (column: AnyColumn, now: DateTime.Utc): SQL<DateTime.Utc> =>
  sql`case when ${gt(column, now)} then ${column} else ${sql.param(now, column)} end`

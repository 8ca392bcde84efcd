import { isNotNull, type SQL, sql } from "drizzle-orm"
import type { Tables } from "../schema/tables.ts"

/**
 * The last number that the one writer of SQLite gave: that of the last event or, when all have been swept away, the
 * floor. It is stored nowhere else, so that a transaction with an event changes no other row for it.
 */
export const lastNumber = ({ realtimeEvents: events, realtimeFloor: floor }: Tables): SQL<number> =>
  sql`select coalesce(
    (select max(${events.n}) from ${events} where ${isNotNull(events.n)}), (select ${floor.n} from ${floor}))`

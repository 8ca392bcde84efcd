import { type Column, eq, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { type EventId, type Events, longestEvent } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { shownEvents } from "./shown-events.ts"

/** The calendar of a user: what the lists of the user's own events have together, each read by its index. */
export const eventCalendarOf = (database: Database["Service"]): Events["Service"]["calendarOf"] => {
  const { engine, read, tables } = database
  const { eventOrganizers, eventParticipants, events } = tables
  const { showAll } = shownEvents(database)

  return Effect.fnUntraced(function* (user, since, limit) {
    const from = DateTime.subtractDuration(since, longestEvent)
    const select = (id: Column, userId: Column, startsAt: Column) =>
      sql`select ${id} as id, ${startsAt} as place from ${id.table}
        where ${eq(userId, user)} and ${startsAt} >= ${sql.param(from, startsAt)}`
    const selects = [
      select(events.id, events.ownerId, events.startsAt),
      select(eventOrganizers.eventId, eventOrganizers.userId, eventOrganizers.startsAt),
      select(eventParticipants.eventId, eventParticipants.userId, eventParticipants.startsAt),
    ]
    // An event can be in all three lists.
    const first = engine.firstOf(selects, sql`place, id`, selects.length * limit)
    const rows = yield* read((db) => db.select({ id: sql<EventId>`found.id` }).from(sql`(${first}) as found`))
    const ids = [...new Set(rows.map(({ id }) => id))]
    const shown = yield* showAll(user, ids)
    return shown.filter(({ event }) => DateTime.isGreaterThanOrEqualTo(event.endsAt, since)).slice(0, limit)
  })
}

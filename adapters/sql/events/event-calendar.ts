import { type Column, eq, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { type EventId, type Events, longestEvent, type Participation } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { visibilityOf } from "../people/visibility.ts"

/** The calendar of a user: what the lists of the user's own events have together, each read by its index. */
export const eventCalendarOf = ({ engine, read, tables }: Database["Service"]): Events["Service"]["calendarOf"] => {
  const { eventOrganizers, eventParticipants, events } = tables
  const { notBlocked } = visibilityOf(tables)

  return Effect.fnUntraced(function* (user, since, limit) {
    const from = DateTime.subtractDuration(since, longestEvent)
    // What begins later ends later: only of a few events the end has to be read, behind their descriptions.
    const select = (source: SQL, userId: Column, startsAt: Column) =>
      sql`select ${events.id} as id, ${startsAt} as position from ${source}
        where ${eq(userId, user)} and ${startsAt} >= ${sql.param(from, startsAt)}
        and (${startsAt} >= ${sql.param(since, startsAt)} or ${events.endsAt} >= ${sql.param(since, events.endsAt)})`
    // People on an event see it, unless a block separates them from its owner.
    const joined = (rows: typeof eventOrganizers | typeof eventParticipants) => {
      const source = sql`${rows} inner join ${events} on ${eq(events.id, rows.eventId)}`
      return sql`${select(source, rows.userId, rows.startsAt)} and ${notBlocked(user, events.ownerId)}`
    }
    const taking = (participation: Participation) =>
      sql`${joined(eventParticipants)} and ${eq(eventParticipants.participation, sql.raw(`'${participation}'`))}`
    // An event can be in more than one list.
    const firstOf = (...selects: ReadonlyArray<SQL>) => {
      const first = engine.firstOf(selects, sql`position, id`, selects.length * limit)
      return read((db) => db.select({ id: sql<EventId>`found.id` }).from(sql`(${first}) as found`))
    }
    const ids = new Set<EventId>()
    for (const { id } of yield* firstOf(select(sql`${events}`, events.ownerId, events.startsAt), taking("going")))
      ids.add(id)
    if (ids.size < limit) for (const { id } of yield* firstOf(joined(eventOrganizers), taking("waitlist"))) ids.add(id)
    return [...ids].slice(0, limit)
  })
}

import { type Column, eq, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Array as List, Option } from "effect"
import {
  type Event,
  type EventId,
  Events,
  longestEvent,
  type Participation,
  Transactions,
} from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { setPlaceholders, statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { eventListOf } from "./event-list.ts"
import { eventColumns, eventOf, rowOf } from "./event-rows.ts"
import { eventTermsOf } from "./event-terms.ts"
import { shownEvents } from "./shown-events.ts"

export const eventsRepository = Layer.effect(
  Events,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { engine, execute, read, tables } = database
    const { eventInvites, eventOrganizers, eventParticipants, events, eventWords } = tables
    const terms = eventTermsOf(database)
    const { show, showAll } = shownEvents(database)
    const byId = statement((db) =>
      db
        .select(eventColumns(tables))
        .from(events)
        .where(eq(events.id, sql.placeholder("id")))
        .prepare(),
    )
    const locked = statement((db) =>
      db
        .select(eventColumns(tables))
        .from(events)
        .where(sql`${eq(events.id, sql.placeholder("id"))}${engine.lockRow}`)
        .prepare(),
    )
    const { ownerId, status, cancelReason, goingCount, waitlistCount, nextPosition, updatedAt } = events
    const state = { ownerId, status, cancelReason, goingCount, waitlistCount, nextPosition, updatedAt }
    const saving = statement((db) =>
      db
        .update(events)
        .set(setPlaceholders(state))
        .where(eq(events.id, sql.placeholder("id")))
        .prepare(),
    )
    const find = (id: Event["id"]) =>
      Effect.map(
        read((db) => byId(db).execute({ id })),
        ([row]) => Option.map(Option.fromUndefinedOr(row), eventOf),
      )
    const move = Effect.fnUntraced(function* ({ id, startsAt }: Event) {
      for (const rows of [eventWords, eventOrganizers, eventParticipants, eventInvites])
        yield* execute((db) => db.update(rows).set({ startsAt }).where(eq(rows.eventId, id)))
    })

    return Events.of({
      find,
      lock: (id) =>
        Effect.map(
          read((db) => locked(db).execute({ id })),
          (rows) => List.head(rows.map(eventOf)),
        ),
      show: (viewer, id) => Effect.map(show(viewer, id), List.head),
      list: eventListOf(database),
      calendarOf: eventCalendarOf(database),
      showSome: showAll,
      add: (event) =>
        atomically(
          Effect.andThen(
            execute((db) => db.insert(events).values(rowOf(event))),
            terms.add(event),
          ),
        ),
      save: (event) =>
        atomically(
          Effect.gen(function* () {
            const before = Option.getOrNull(yield* find(event.id))
            if (before === null) return
            const { id, ...row } = rowOf(event)
            yield* execute((db) => db.update(events).set(row).where(eq(events.id, id)))
            if (!DateTime.Equivalence(before.startsAt, event.startsAt)) yield* move(event)
            if (before.name !== event.name || before.description !== event.description) yield* terms.renew(event)
          }),
        ),
      saveState: (event) => execute((db) => saving(db).execute({ ...event })),
      remove: (id) => execute((db) => db.delete(events).where(eq(events.id, id))),
    })
  }),
)

/** The calendar of a user: what the lists of the user's own events have together, each read by its index. */
const eventCalendarOf = ({ engine, read, tables }: Database["Service"]): Events["Service"]["calendarOf"] => {
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

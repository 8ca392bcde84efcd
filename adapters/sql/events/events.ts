import { eq, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Array as List, Option } from "effect"
import { type Event, Events, Transactions } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { setPlaceholders, statement } from "../engine/statement.ts"
import { eventListOf } from "../search/event-list.ts"
import { eventTermsOf } from "../search/event-terms.ts"
import { eventCalendarOf } from "./event-calendar.ts"
import { eventColumns, eventOf, rowOf } from "./event-rows.ts"
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

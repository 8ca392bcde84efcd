import { and, asc, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Array as List } from "effect"
import {
  type EventId,
  EventSeats,
  type Participation,
  type Position,
  type ShownParticipant,
  type UserId,
} from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { behindReachedOldest, oldestFirst, pageBy, reached } from "../engine/keyset.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { conflictsOf } from "./conflicts.ts"

/** Which participants a list has, and in what order. */
interface Order {
  readonly wanted: SQL | undefined
  readonly sort: ReadonlyArray<SQL>
}

export const eventSeatsRepository = Layer.effect(
  EventSeats,
  Effect.map(Database, ({ engine, execute, read, tables, write }) => {
    const { eventParticipants, eventUpdates, events, users } = tables
    const { notBlocked } = visibilityOf(tables)
    const { eventId, joinedAt, participation, position, userId } = eventParticipants
    const columns = { eventId, userId, participation, position, joinedAt }
    const { hasConflict } = conflictsOf(tables)
    const isOne = and(eq(eventId, sql.placeholder("event")), eq(userId, sql.placeholder("user")))
    const one = statement((db) => db.select(columns).from(eventParticipants).where(isOne).prepare())
    const adding = statement((db) => db.insert(eventParticipants).values(placeholdersOf(eventParticipants)).prepare())
    const removing = statement((db) => db.delete(eventParticipants).where(isOne).prepare())
    // Written literally, so that the planner knows from the text which rows are asked for.
    const waits = eq(participation, sql`'waitlist'`)

    const waiting = statement((db) =>
      db
        .select({ eventId })
        .from(eventParticipants)
        .innerJoin(events, eq(events.id, eventId))
        .where(and(eq(userId, sql.placeholder("user")), waits, eq(events.status, sql`'scheduled'`)))
        .limit(1)
        .prepare(),
    )

    const byAge = { at: joinedAt, id: userId }
    const orders: Readonly<Record<Participation, (isNext: boolean) => Order>> = {
      going: (isNext) => ({
        wanted: and(eq(participation, sql`'going'`), behindReachedOldest(byAge, isNext)),
        sort: oldestFirst(byAge),
      }),
      waitlist: (isNext) => ({
        wanted: and(waits, isNext ? gt(position, sql.placeholder("place")) : undefined),
        sort: [asc(position)],
      }),
    }
    const listed = shaped((db, { which, isNext }: { readonly which: Participation; readonly isNext: boolean }) => {
      const { sort, wanted } = orders[which](isNext)
      return db
        .select({ user: cardColumns(users), participation, position, joinedAt })
        .from(eventParticipants)
        .innerJoin(users, eq(users.id, userId))
        .where(and(eq(eventId, sql.placeholder("event")), wanted, notBlocked(sql.placeholder("viewer"), userId)))
        .orderBy(...sort)
        .limit(sql.placeholder("rows"))
        .prepare()
    })
    const participants = (
      event: EventId,
      viewer: UserId,
      which: Participation,
      after: Position | null,
      rows: number,
    ) => {
      const [, first = 0, second = ""] = after ?? []
      const from = which === "waitlist" ? { place: Number(first) } : reached([first, second])
      return read((db) => listed(db, { which, isNext: after !== null }).execute({ event, viewer, ...from, rows }))
    }
    const cursorOf = ({ joinedAt, participation, position, user }: ShownParticipant): Position =>
      participation === "waitlist"
        ? [participation, position]
        : [participation, DateTime.toEpochMillis(joinedAt), user.id]

    return EventSeats.of({
      participant: (event, user) =>
        Effect.map(
          read((db) => one(db).execute({ event, user })),
          List.head,
        ),
      dueForUpdate: (event, { now, since }) =>
        Effect.map(
          write((db) =>
            db
              .insert(eventUpdates)
              .select(
                sql`select ${eventId}, ${userId}, ${sql.param(now, eventUpdates.notifiedAt)} from ${eventParticipants}
                where ${eq(eventId, event)}`,
              )
              .onConflictDoUpdate({
                target: [eventUpdates.eventId, eventUpdates.userId],
                set: { notifiedAt: excluded(eventUpdates.notifiedAt) },
                setWhere: lte(eventUpdates.notifiedAt, since),
              })
              .returning({ userId: eventUpdates.userId }),
          ),
          (rows) => rows.map((row) => row.userId),
        ),
      addParticipant: ({ startsAt }, participant) => execute((db) => adding(db).execute({ ...participant, startsAt })),
      moveUp: (event, users) =>
        Effect.forEach(
          chunksOf(users),
          (some) =>
            execute((db) =>
              db
                .update(eventParticipants)
                .set({ participation: "going", position: null })
                .where(and(eq(eventId, event), engine.isOneOf(userId, some))),
            ),
          { discard: true },
        ),
      removeParticipant: (event, user) => execute((db) => removing(db).execute({ event, user })),
      hasConflict: (event, user) =>
        Effect.map(
          read((db) =>
            db.select({ found: sql<number>`1` }).from(sql`(select 1) as one`).where(hasConflict(user, event)),
          ),
          (rows) => rows.length > 0,
        ),
      isWaiting: (user) =>
        Effect.map(
          read((db) => waiting(db).execute({ user })),
          (rows) => rows.length > 0,
        ),
      nextWaiting: (event, limit) =>
        read((db) =>
          db
            .select(columns)
            .from(eventParticipants)
            .where(and(eq(eventId, event.id), gt(position, 0), sql`not ${hasConflict(userId, event)}`))
            .orderBy(asc(position))
            .limit(limit),
        ),
      waitedFor: (event, users, now) =>
        Effect.map(
          read((db) => {
            const goers = sql`(select going.user_id from ${eventParticipants} as going
            where going.event_id = ${event} and going.participation = 'going')`
            return db
              .selectDistinct({ id: events.id })
              .from(eventParticipants)
              .innerJoin(events, eq(events.id, eventId))
              .where(
                and(
                  users === "all" ? sql`${userId} in ${goers}` : engine.isOneOf(userId, users),
                  waits,
                  ne(events.id, event),
                  eq(events.status, sql`'scheduled'`),
                  gt(events.startsAt, now),
                  or(isNull(events.capacity), lt(events.goingCount, events.capacity)),
                ),
              )
              .orderBy(asc(events.id))
          }),
          (rows) => rows.map(({ id }) => id),
        ),
      // Two reads at most: those who go are one part of the list, and those who wait the other. These are read first:
      // one who moves up between the reads is then in both, and counts as going, and otherwise would be in neither.
      listParticipants: Effect.fnUntraced(function* (event, viewer, participation, page) {
        const part = (which: Participation) =>
          participation !== null && participation !== which
            ? Effect.succeed([])
            : participants(event, viewer, which, page.after?.[0] === which ? page.after : null, page.limit + 1)
        const waiting = yield* part("waitlist")
        const going = page.after?.[0] === "waitlist" ? [] : yield* part("going")
        const isGoing = new Set(going.map(({ user }) => user.id))
        return pageBy([...going, ...waiting.filter(({ user }) => !isGoing.has(user.id))], page, cursorOf)
      }),
    })
  }),
)

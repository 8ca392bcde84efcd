import { and, asc, eq, gt, isNull, lt, lte, ne, or, sql } from "drizzle-orm"
import { Effect, Array as List } from "effect"
import type { EventPeople } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { chunksOf } from "../engine/chunks.ts"
import { excluded } from "../engine/excluded.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { conflictsOf } from "./conflicts.ts"

type Participants = Pick<
  EventPeople["Service"],
  | "participant"
  | "dueForUpdate"
  | "addParticipant"
  | "moveUp"
  | "removeParticipant"
  | "hasConflict"
  | "nextWaiting"
  | "waitedFor"
>

/** Implements the part of the port `EventPeople` that is about seats and the waitlist. */
export const participantsOf = ({ engine, execute, read, tables, write }: Database["Service"]): Participants => {
  const { eventParticipants, eventUpdates, events } = tables
  const { eventId, joinedAt, participation, position, userId } = eventParticipants
  const columns = { eventId, userId, participation, position, joinedAt }
  const { hasConflict } = conflictsOf(tables)
  const isOne = and(eq(eventId, sql.placeholder("event")), eq(userId, sql.placeholder("user")))
  const one = statement((db) => db.select(columns).from(eventParticipants).where(isOne).prepare())
  const adding = statement((db) => db.insert(eventParticipants).values(placeholdersOf(eventParticipants)).prepare())
  const removing = statement((db) => db.delete(eventParticipants).where(isOne).prepare())
  // Written literally, so that the planner knows from the text which rows are asked for.
  const waits = eq(participation, sql`'waitlist'`)

  return {
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
        read((db) => db.select({ found: sql<number>`1` }).from(sql`(select 1) as one`).where(hasConflict(user, event))),
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
  }
}

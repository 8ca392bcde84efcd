import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { EventSweeps } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const eventSweepsRepository = Layer.effect(
  EventSweeps,
  Effect.gen(function* () {
    const { engine, execute, read, tables, write } = yield* Database
    const { eventParticipants, eventReminders, events } = tables
    const { endsAt, id, startsAt } = events
    // Written literally, so that the partial indexes over scheduled events are used.
    const isScheduled = eq(events.status, sql`'scheduled'`)
    const completeFor = { far: events.farRemindersFor, near: events.nearRemindersFor }

    return EventSweeps.of({
      end: (now, limit) =>
        Effect.map(
          write((db) => {
            const due = db
              .select({ id })
              .from(events)
              .where(and(isScheduled, lte(endsAt, now)))
              .orderBy(asc(endsAt), asc(id))
              .limit(limit)
            return db
              .update(events)
              .set({ status: "ended" })
              .where(inArray(id, sql`(${due}${engine.skipLocked})`))
              .returning({ id })
          }),
          (ended) => ended.length,
        ),
      unreminded: (kind, { from, until }, after, limit) =>
        read((db) =>
          db
            .select({ id, startsAt })
            .from(events)
            .where(
              and(
                isScheduled,
                gt(startsAt, from),
                lte(startsAt, until),
                after === null
                  ? undefined
                  : sql`(${startsAt}, ${id}) > (${sql.param(after.startsAt, startsAt)}, ${sql.param(after.id, id)})`,
                or(isNull(completeFor[kind]), ne(completeFor[kind], startsAt)),
              ),
            )
            .orderBy(asc(startsAt), asc(id))
            .limit(limit),
        ),
      remind: Effect.fnUntraced(function* (event, kind, sentAt, limit) {
        const { eventId, participation, userId } = eventParticipants
        const reminded = sql`exists (select 1 from ${eventReminders} as sent where sent.event_id = ${event}
          and sent.user_id = ${userId} and sent.kind = ${kind})`
        const rows = yield* read((db) =>
          db
            .select({ userId })
            .from(eventParticipants)
            .where(and(eq(eventId, event), eq(participation, sql`'going'`), sql`not ${reminded}`))
            .orderBy(asc(userId))
            .limit(limit),
        )
        if (rows.length > 0)
          yield* execute((db) =>
            db.insert(eventReminders).values(rows.map((row) => ({ eventId: event, userId: row.userId, kind, sentAt }))),
          )
        return rows.map((row) => row.userId)
      }),
      completeReminders: (event, kind) =>
        execute((db) =>
          db
            .update(events)
            .set(kind === "far" ? { farRemindersFor: event.startsAt } : { nearRemindersFor: event.startsAt })
            .where(eq(id, event.id)),
        ),
    })
  }),
)

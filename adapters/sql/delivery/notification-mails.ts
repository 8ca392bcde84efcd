import { and, asc, eq, lte, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { NotificationMails } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { insertRows } from "../engine/insert-many.ts"

export const notificationMailsRepository = Layer.effect(
  NotificationMails,
  Effect.gen(function* () {
    const database = yield* Database
    const { execute, read, tables, write } = database
    const { notificationSettings, waitingMails } = tables
    const { changes, dueAt, since, userId } = waitingMails
    // The row stays locked until the end, so no other server takes it before this transaction has committed.
    const adding = insertRows(database, waitingMails, {
      target: userId,
      set: { changes: sql`${changes} + 1` },
    })

    return NotificationMails.of({
      // In one order, so that two transactions do not wait for each other.
      await: (users, from, due) =>
        Effect.forEach(
          chunksOf(users.toSorted()),
          (some) => adding(some.map((user) => ({ userId: user, since: from, dueAt: due, changes: 0 }))),
          { discard: true },
        ),
      due: (now, limit) =>
        read((db) =>
          db
            .select({ userId, since, changes })
            .from(waitingMails)
            .where(lte(dueAt, now))
            .orderBy(asc(dueAt))
            .limit(limit),
        ),
      take: (mail) =>
        Effect.map(
          write((db) =>
            db
              .delete(waitingMails)
              .where(and(eq(userId, mail.userId), eq(changes, mail.changes), eq(since, mail.since)))
              .returning({ userId }),
          ),
          (taken) => taken.length > 0,
        ),
      putOff: (user, until) => execute((db) => db.update(waitingMails).set({ dueAt: until }).where(eq(userId, user))),
      dueDigests: (now, limit) =>
        Effect.map(
          read((db) =>
            db
              .select({ userId: notificationSettings.userId })
              .from(notificationSettings)
              .where(lte(notificationSettings.digestAt, now))
              .orderBy(asc(notificationSettings.digestAt))
              .limit(limit),
          ),
          (rows) => rows.map((row) => row.userId),
        ),
    })
  }),
)

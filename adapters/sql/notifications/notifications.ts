import { and, asc, eq, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Notifications, NotificationsErrors } from "../../../core/index.ts"
import { Database, type Db } from "../database.ts"
import { statement } from "../engine/statement.ts"
import { addedNotifications } from "./added-notifications.ts"
import { notificationQueries } from "./notification-queries.ts"
import { notificationVisibilityOf } from "./notification-visibility.ts"
import { shownNotifications } from "./shown-notifications.ts"

export const notificationsRepository = Layer.effect(
  Notifications,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables, write } = database
    const { newestIds } = notificationQueries(engine)
    const { exists, isUnhidden } = notificationVisibilityOf(tables)
    const { notifications } = tables
    const recipient = statement((db) =>
      db
        .select({ userId: notifications.userId, isUnhidden: isUnhidden(notifications.userId) })
        .from(notifications)
        .where(and(eq(notifications.id, sql.placeholder("id")), exists(notifications.userId)))
        .prepare(),
    )
    const isUnread = isNull(notifications.readAt)
    const { id } = notifications
    const someIds = (db: Db, condition: SQL | undefined) => db.select({ id }).from(notifications).where(condition)
    const removeFirst = (ids: (db: Db) => SQLWrapper) =>
      Effect.map(
        write((db) =>
          db
            .delete(notifications)
            .where(inArray(id, ids(db)))
            .returning({ id }),
        ),
        (removed) => removed.length,
      )

    return Notifications.of({
      ...addedNotifications(database),
      recipientOf: Effect.fnUntraced(function* (id) {
        const [found] = yield* read((db) => recipient(db).execute({ id }))
        if (found === undefined) return yield* new NotificationsErrors.NotFound()
        return { userId: found.userId, isHidden: found.isUnhidden === 0 }
      }),
      ...shownNotifications(database),
      markRead: (id, at) =>
        execute((db) =>
          db
            .update(notifications)
            .set({ readAt: at })
            .where(and(eq(notifications.id, id), isUnread)),
        ),
      markSomeRead: (user, at, limit) =>
        Effect.map(
          write((db) => {
            const some = newestIds(db, user, true, limit)
            return db.update(notifications).set({ readAt: at }).where(inArray(id, some)).returning({ id })
          }),
          (read) => read.length,
        ),
      remove: (id) => execute((db) => db.delete(notifications).where(eq(notifications.id, id))),
      removeSome: (user, limit) => removeFirst((db) => newestIds(db, user, false, limit)),
      removeOf: (kind, subject, limit) =>
        removeFirst((db) =>
          someIds(db, and(eq(notifications.subjectId, subject), eq(notifications.subjectKind, kind))).limit(limit),
        ),
      prune: (before, limit) =>
        removeFirst((db) =>
          someIds(db, lt(notifications.createdAt, before)).orderBy(asc(notifications.createdAt)).limit(limit),
        ),
    })
  }),
)

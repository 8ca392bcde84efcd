import { and, asc, eq, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type DateTime, Effect, Layer } from "effect"
import { Notifications, NotificationsErrors } from "../../../core/index.ts"
import { Database, type Db } from "../database.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../tables.ts"
import { addedNotifications } from "./added-notifications.ts"
import { notificationQueries } from "./notification-queries.ts"
import { notificationSettingsIn } from "./notification-settings.ts"
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

    const prune = (table: Tables["notifications"]) => (before: DateTime.Utc, limit: number) =>
      Effect.map(
        write((db) => {
          const old = db.select({ id: table.id }).from(table).where(lt(table.createdAt, before))
          const oldest = old.orderBy(asc(table.createdAt)).limit(limit)
          return db.delete(table).where(inArray(table.id, oldest)).returning({ id: table.id })
        }),
        (removed) => removed.length,
      )
    // The statements about unlisted ones are the same, on a table with the same columns.
    const unlistedTable = tables.unlistedNotifications as unknown as Tables["notifications"]
    const inPlace = { ...tables, notifications: unlistedTable }
    const inUnlisted = { ...database, tables: inPlace, engine: { ...engine, tables: inPlace } }
    const [listed, unlisted] = [addedNotifications(database), addedNotifications(inUnlisted)]
    const { show, ...lists } = shownNotifications(database)
    const { show: showUnlisted } = shownNotifications(inUnlisted)

    return Notifications.of({
      add: listed.add,
      addAll: listed.addAll,
      addUnlisted: unlisted.addAll,
      takeBack: Effect.fnUntraced(function* (what) {
        return (yield* listed.takeBack(what)) + (yield* unlisted.takeBack(what))
      }),
      recipientOf: Effect.fnUntraced(function* (id) {
        const [found] = yield* read((db) => recipient(db).execute({ id }))
        if (found === undefined) return yield* new NotificationsErrors.NotFound()
        return { userId: found.userId, isHidden: found.isUnhidden === 0 }
      }),
      ...lists,
      show: Effect.fnUntraced(function* (user, ids) {
        const found = yield* show(user, ids)
        if (found.length === ids.length) return found
        const others = yield* showUnlisted(user, ids)
        if (others.length === 0) return found
        const byId = new Map([...found, ...others].map((one) => [one.notification.id, one]))
        return ids.flatMap((id) => byId.get(id) ?? [])
      }),
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
      prune: prune(notifications),
      pruneUnlisted: prune(unlistedTable),
      ...notificationSettingsIn(database),
    })
  }),
)

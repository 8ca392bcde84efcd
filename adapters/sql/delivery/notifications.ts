import { and, asc, eq, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type DateTime, Effect, Layer } from "effect"
import { Notifications, NotificationsErrors, type ShownNotification } from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
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
    const [listed, unlisted] = [addedNotifications(database), addedNotifications(inUnlisted, false)]
    const { show, ...lists } = shownNotifications(database)
    const others = shownNotifications(inUnlisted)
    // What is marked there was not read by a user.
    const asUnread = ({ notification, ...shown }: ShownNotification): ShownNotification => ({
      ...shown,
      notification: { ...notification, readAt: null },
    })

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
      listUnlisted: (user, page) =>
        Effect.map(others.list(user, false, page), (found) => ({ ...found, items: found.items.map(asUnread) })),
      show: Effect.fnUntraced(function* (user, ids) {
        const found = yield* show(user, ids)
        if (found.length === ids.length) return found
        const more = (yield* others.show(user, ids)).map(asUnread)
        if (more.length === 0) return found
        const byId = new Map([...found, ...more].map((one) => [one.notification.id, one]))
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
      removeSome: Effect.fnUntraced(function* (user, limit) {
        const removed = yield* removeFirst((db) => newestIds(db, user, false, limit))
        if (removed === limit) return removed
        const others = yield* write((db) => {
          const mine = db.select({ id: unlistedTable.id }).from(unlistedTable).where(eq(unlistedTable.userId, user))
          return db
            .delete(unlistedTable)
            .where(inArray(unlistedTable.id, mine.limit(limit - removed)))
            .returning({ id: unlistedTable.id })
        })
        return removed + others.length
      }),
      removeOf: (kind, subject, limit) =>
        removeFirst((db) =>
          someIds(db, and(eq(notifications.subjectId, subject), eq(notifications.subjectKind, kind))).limit(limit),
        ),
      prune: prune(notifications),
      settleUnlisted: (before, limit) =>
        Effect.map(
          write((db) => {
            const { createdAt, readAt } = unlistedTable
            const old = and(isNull(readAt), lt(createdAt, before))
            const some = db.select({ id: unlistedTable.id }).from(unlistedTable).where(old)
            return db
              .update(unlistedTable)
              .set({ readAt: before })
              .where(inArray(unlistedTable.id, some.orderBy(asc(createdAt)).limit(limit)))
              .returning({ id: unlistedTable.id })
          }),
          (settled) => settled.length,
        ),
      pruneUnlisted: prune(unlistedTable),
      ...notificationSettingsIn(database),
    })
  }),
)

/** How users want to be notified. */
const notificationSettingsIn = ({
  engine,
  execute,
  read,
  tables,
}: Database["Service"]): Pick<Notifications["Service"], "settingsOf" | "saveSettings"> => {
  const { notificationSettings: settings } = tables
  const ofSome = statement((db) =>
    db
      .select()
      .from(settings)
      .where(engine.isOneOfIn(settings.userId, sql.placeholder("users")))
      .prepare(),
  )
  return {
    settingsOf: (users) =>
      Effect.map(
        read((db) => ofSome(db).execute({ users: JSON.stringify(users) })),
        (rows) =>
          rows.map(({ digestEvery: every, digestHour: hour, digestWeekday: weekday, ...row }) => ({
            ...row,
            digest: { every, hour, weekday },
          })),
      ),
    saveSettings: ({ digest, userId, ...kept }) => {
      const { every: digestEvery, hour: digestHour, weekday: digestWeekday } = digest
      const fields = { ...kept, digestEvery, digestHour, digestWeekday }
      return execute((db) =>
        db
          .insert(settings)
          .values({ userId, ...fields })
          .onConflictDoUpdate({ target: settings.userId, set: fields }),
      )
    },
  }
}

import { and, asc, eq, inArray, isNull, lt, type SQLWrapper, sql } from "drizzle-orm"
import { type DateTime, Effect, Layer } from "effect"
import { Notifications, NotificationsErrors, type ShownNotification, type UserId } from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { addedNotifications } from "./added-notifications.ts"
import { notificationQueries } from "./notification-queries.ts"
import { notificationVisibilityOf } from "./notification-visibility.ts"
import { shownNotifications } from "./shown-notifications.ts"
import { settingsOfRow, standingIn } from "./standing.ts"

export const notificationsRepository = Layer.effect(
  Notifications,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables } = database
    const { notifications } = tables
    const { newestIds } = notificationQueries(engine)
    const { exists, isUnhidden } = notificationVisibilityOf(tables)
    const recipient = statement((db) =>
      db
        .select({ userId: notifications.userId, isUnhidden: isUnhidden(notifications.userId) })
        .from(notifications)
        .where(and(eq(notifications.id, sql.placeholder("id")), exists(notifications.userId)))
        .prepare(),
    )
    const isUnread = isNull(notifications.readAt)
    const { id } = notifications
    const listed = notificationsIn(database, notifications, true)
    // The two tables are made of the same columns.
    const unlisted = notificationsIn(database, tables.unlistedNotifications as unknown as typeof notifications, false)
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
      list: listed.list,
      countUnread: listed.countUnread,
      listUnlisted: (user, page) =>
        Effect.map(unlisted.list(user, false, page), (found) => ({ ...found, items: found.items.map(asUnread) })),
      show: Effect.fnUntraced(function* (user, ids) {
        const found = yield* listed.show(user, ids)
        if (found.length === ids.length) return found
        const more = (yield* unlisted.show(user, ids)).map(asUnread)
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
      markSomeRead: (user, at, limit) => listed.markRead((db) => newestIds(db, user, true, limit), at),
      remove: (id) => execute((db) => db.delete(notifications).where(eq(notifications.id, id))),
      removeSome: Effect.fnUntraced(function* (user, limit) {
        const removed = yield* listed.removeOf(user, limit)
        return removed === limit ? removed : removed + (yield* unlisted.removeOf(user, limit - removed))
      }),
      removeOf: (kind, subject, limit) =>
        listed.remove((db) =>
          db
            .select({ id })
            .from(notifications)
            .where(and(eq(notifications.subjectId, subject), eq(notifications.subjectKind, kind)))
            .limit(limit),
        ),
      sweep: listed.sweep,
      settleUnlisted: (before, limit) => unlisted.markRead((db) => unlisted.oldest(db, before, limit, true), before),
      sweepUnlisted: unlisted.sweep,
      ...notificationSettingsIn(database),
      ...standingIn(database),
    })
  }),
)

/** What is the same for the notifications of the list and for those that are not listed. */
const notificationsIn = (database: Database["Service"], table: Tables["notifications"], isListed: boolean) => {
  const { engine, write } = database
  const { createdAt, id, readAt } = table
  const { newestIds } = notificationQueries(engine, table)
  const remove = (ids: (db: Db) => SQLWrapper) =>
    Effect.map(
      write((db) =>
        db
          .delete(table)
          .where(inArray(id, ids(db)))
          .returning({ id }),
      ),
      (removed) => removed.length,
    )
  const oldest = (db: Db, before: DateTime.Utc, limit: number, unread: boolean) =>
    db
      .select({ id })
      .from(table)
      .where(and(unread ? isNull(readAt) : undefined, lt(createdAt, before)))
      .orderBy(asc(createdAt))
      .limit(limit)
  return {
    ...addedNotifications(database, table, isListed),
    ...shownNotifications(database, table),
    oldest,
    remove,
    removeOf: (user: UserId, limit: number) => remove((db) => newestIds(db, user, false, limit)),
    sweep: (before: DateTime.Utc, limit: number) => remove((db) => oldest(db, before, limit, false)),
    markRead: (ids: (db: Db) => SQLWrapper, at: DateTime.Utc) =>
      Effect.map(
        write((db) =>
          db
            .update(table)
            .set({ readAt: at })
            .where(inArray(id, ids(db)))
            .returning({ id }),
        ),
        (read) => read.length,
      ),
  }
}

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
        (rows) => rows.map(settingsOfRow),
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

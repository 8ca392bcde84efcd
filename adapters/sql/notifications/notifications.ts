import { and, asc, eq, inArray, isNull, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Notifications, NotificationsErrors, type UserId } from "../../../core/index.ts"
import { Database, type Db } from "../database.ts"
import { chunksOf } from "../engine/chunks.ts"
import { insertRows } from "../engine/insert-many.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { visibilityOf } from "../people/visibility.ts"
import { notificationQueries } from "./notification-queries.ts"
import { notificationVisibilityOf } from "./notification-visibility.ts"
import { shownNotifications } from "./shown-notifications.ts"

export const notificationsRepository = Layer.effect(
  Notifications,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables, write } = database
    const { newestIds } = notificationQueries(engine)
    const { exists, isUnblocked } = notificationVisibilityOf(tables)
    const { blocks, notifications, users } = tables
    const { notBlocked } = visibilityOf(tables)
    const [one, other] = [sql.placeholder("one"), sql.placeholder("other")]
    const between = statement((db) =>
      db
        .select({ id: blocks.id })
        .from(blocks)
        .where(
          or(
            and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
            and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
          ),
        )
        .limit(1)
        .prepare(),
    )
    const adding = statement((db) => db.insert(notifications).values(placeholdersOf(notifications)).prepare())

    const addRows = insertRows(database, notifications)
    // Those of some users who have an account and whom no block separates from the actor.
    const reachable = Effect.fnUntraced(function* (some: ReadonlyArray<UserId>, actor: UserId | null) {
      const unblocked = actor === null ? undefined : notBlocked(actor, users.id)
      const rows = yield* read((db) =>
        db
          .select({ id: users.id })
          .from(users)
          .where(and(engine.isOneOf(users.id, some), unblocked)),
      )
      return rows.map(({ id }) => id)
    })

    const recipient = statement((db) =>
      db
        .select({ userId: notifications.userId, isUnblocked: isUnblocked(notifications.userId) })
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
      add: Effect.fnUntraced(function* ({ subject, ...notification }) {
        const { actorId, userId } = notification
        if (actorId !== null) {
          const separated = yield* read((db) => between(db).execute({ one: userId, other: actorId }))
          if (separated.length > 0) return
        }
        const row = { ...notification, subjectKind: subject?.kind ?? null, subjectId: subject?.id ?? null }
        yield* execute((db) => adding(db).execute(row))
      }),
      addAll: Effect.fnUntraced(function* (all, actor) {
        for (const some of chunksOf(all)) {
          const reached = new Set(
            yield* reachable(
              some.map(({ userId }) => userId),
              actor,
            ),
          )
          const rows = some
            .filter(({ userId }) => reached.has(userId))
            .map(({ subject, ...row }) => ({
              ...row,
              subjectKind: subject?.kind ?? null,
              subjectId: subject?.id ?? null,
            }))
          if (rows.length > 0) yield* addRows(rows)
        }
      }),
      recipientOf: Effect.fnUntraced(function* (id) {
        const [found] = yield* read((db) => recipient(db).execute({ id }))
        if (found === undefined) return yield* new NotificationsErrors.NotFound()
        return { userId: found.userId, isHidden: found.isUnblocked === 0 }
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

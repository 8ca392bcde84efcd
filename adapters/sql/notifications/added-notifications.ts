import { and, count, eq, gte, or, sql } from "drizzle-orm"
import { Effect } from "effect"
import { mostOfActor, type Notification, type Notifications, type UserId } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { chunksOf } from "../engine/chunks.ts"
import { excluded } from "../engine/excluded.ts"
import { manyRows } from "../engine/insert-many.ts"
import { placeholdersOf, setPlaceholders, statement } from "../engine/statement.ts"
import { visibilityOf } from "../people/visibility.ts"
import { notificationQueries } from "./notification-queries.ts"
import { isOfActor, isOfService } from "./notifications-tables.ts"

/**
 * Stores notifications. A unique index has the database renew an unread one of the same type, actor and subject, and
 * counts the unread ones of an actor.
 */
export const addedNotifications = (
  database: Database["Service"],
): Pick<Notifications["Service"], "add" | "addAll" | "takeBack"> => {
  const { engine, read, tables, write } = database
  const { blocks, notifications, users } = tables
  const { actorId, createdAt, id, subjectId, type, userId } = notifications
  const { notBlocked } = visibilityOf(tables)
  const { inserts, rowsOf } = manyRows(database, notifications)
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

  const queries = notificationQueries(engine)
  const renewal = { set: { createdAt: excluded(createdAt) } }
  const renewed = {
    actor: { ...renewal, target: [userId, actorId, type, subjectId], targetWhere: isOfActor(notifications) },
    service: { ...renewal, target: [userId, type, subjectId], targetWhere: isOfService(notifications) },
  }
  type By = keyof typeof renewed
  const adding = (by: By) =>
    statement((db) =>
      db
        .insert(notifications)
        .values(placeholdersOf(notifications))
        .onConflictDoUpdate(renewed[by])
        .returning({ id })
        .prepare(),
    )
  const addingAll = (by: By) =>
    statement((db) => inserts(db).onConflictDoUpdate(renewed[by]).returning({ id, userId }).prepare())
  const added = { actor: adding("actor"), service: adding("service") }
  const allAdded = { actor: addingAll("actor"), service: addingAll("service") }

  const ofActor = statement((db) => queries.ofActor(db).prepare())
  const renewing = statement((db) =>
    db
      .update(notifications)
      .set(setPlaceholders({ createdAt }))
      .where(
        and(
          engine.isOneOfIn(userId, sql.placeholder("to")),
          sql`${actorId} = ${sql.placeholder("actor")}`,
          eq(type, sql.placeholder("type")),
          sql`${subjectId} = ${sql.placeholder("subject")}`,
          isOfActor(notifications),
        ),
      )
      .returning({ id, userId })
      .prepare(),
  )
  /** Gives those that are there already a new time, where the recipient gets no new one. */
  const renew = ({ createdAt: at, ...like }: Notification, to: ReadonlyArray<UserId>) =>
    write((db) =>
      renewing(db).execute({
        to: JSON.stringify(to),
        createdAt: at,
        actor: like.actorId,
        type: like.type,
        subject: like.subject?.id ?? null,
      }),
    )

  /** Those of some users who have an account and whom no block separates from the actor. */
  const reachable = Effect.fnUntraced(function* (some: ReadonlyArray<UserId>, actor: UserId | null) {
    const unblocked = actor === null ? undefined : notBlocked(actor, users.id)
    const rows = yield* read((db) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(and(engine.isOneOf(users.id, some), unblocked)),
    )
    return new Set(rows.map(({ id }) => id))
  })
  /** Those of some users who have as many unread ones of the actor as an actor causes. */
  const full = Effect.fnUntraced(function* (some: ReadonlyArray<UserId>, actor: UserId | null) {
    if (actor === null) return new Set<UserId>()
    const rows = yield* read((db) =>
      db
        .select({ id: userId })
        .from(notifications)
        .where(and(engine.isOneOf(userId, some), eq(actorId, actor), isOfActor(notifications)))
        .groupBy(userId)
        .having(gte(count(), mostOfActor)),
    )
    return new Set(rows.map(({ id }) => id))
  })

  return {
    add: Effect.fnUntraced(function* (notification) {
      const { actorId: actor, userId: to } = notification
      if (actor !== null) {
        const separated = yield* read((db) => between(db).execute({ one: to, other: actor }))
        if (separated.length > 0) return null
        const unread = yield* read((db) => ofActor(db).execute({ one: to, other: actor }))
        if (unread.length >= mostOfActor) return (yield* renew(notification, [to]))[0]?.id ?? null
      }
      const by = actor === null ? "service" : "actor"
      const [stored] = yield* write((db) => added[by](db).execute(rowOf(notification)))
      return stored?.id ?? null
    }),
    addAll: Effect.fnUntraced(function* (all, actor) {
      const stored: Array<Pick<Notification, "id" | "userId">> = []
      for (const some of chunksOf(all)) {
        const to = some.map((one) => one.userId)
        const [reached, filled] = [yield* reachable(to, actor), yield* full(to, actor)]
        const rows = some.filter((one) => reached.has(one.userId) && !filled.has(one.userId)).map(rowOf)
        const by = actor === null ? "service" : "actor"
        if (rows.length > 0) stored.push(...(yield* write((db) => allAdded[by](db).execute({ rows: rowsOf(rows) }))))
        const again = [...filled].filter((user) => reached.has(user))
        const [like] = some
        if (like !== undefined && again.length > 0) stored.push(...(yield* renew(like, again)))
      }
      return stored
    }),
    takeBack: (what) =>
      Effect.map(
        write((db) => queries.takenBack(db, what)),
        (removed) => removed.length,
      ),
  }
}

const rowOf = ({ subject, ...row }: Notification) => ({
  ...row,
  subjectKind: subject?.kind ?? null,
  subjectId: subject?.id ?? null,
})

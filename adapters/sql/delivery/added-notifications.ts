import { and, eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import { mostOfActor, type Notification, type Notifications, type UserId } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import type { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { manyRows } from "../engine/insert-many.ts"
import { placeholdersOf, setPlaceholders, shaped, statement } from "../engine/statement.ts"
import { isOfActor, isOfService } from "../schema/notifications-tables.ts"
import type { Tables } from "../schema/tables.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"
import { notificationQueries } from "./notification-queries.ts"
import { standingIn } from "./standing.ts"

/**
 * Stores notifications. A unique index has the database renew an unread one of the same type, actor and subject, and
 * counts the unread ones of an actor.
 */
export const addedNotifications = (
  database: Database["Service"],
  notifications: Tables["notifications"],
  isListed: boolean,
): Pick<Notifications["Service"], "add" | "addAll" | "takeBack"> => {
  const { engine, read, tables, write } = database
  const { users } = tables
  const { actorId, createdAt, id, subjectId, type, userId } = notifications
  const { notBlocked } = visibilityOf(tables)
  const { inserts, rowsOf } = manyRows(database, notifications)
  const queries = notificationQueries(engine, notifications)
  const { standing } = standingIn(database)

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

  const takingBack = shaped((db, shape: Parameters<typeof queries.takenBack>[1]) =>
    queries.takenBack(db, shape, isListed).prepare(),
  )

  const [by, to] = [sql.placeholder("by"), sql.placeholder("to")]
  const ofBy = and(eq(userId, users.id), sql`${actorId} = ${by}`, isOfActor(notifications))
  const isFull = sql`(select count(*) from ${notifications} where ${ofBy}) >= ${sql.raw(String(mostOfActor))}`
  const reaching = statement((db) =>
    db
      .select({ id: users.id, isFull: nested(sql<number>`case when ${isFull} then 1 else 0 end`) })
      .from(users)
      .where(and(engine.isOneOfIn(users.id, to), notBlocked(by, users.id)))
      .prepare(),
  )
  const existing = statement((db) =>
    db.select({ id: users.id, isFull: sql<number>`0` }).from(users).where(engine.isOneOfIn(users.id, to)).prepare(),
  )
  /**
   * Those of some users who have an account and whom no block separates from the actor, and whether they have as many
   * unread ones of the actor as an actor causes.
   */
  const reachable = Effect.fnUntraced(function* (some: ReadonlyArray<UserId>, actor: UserId | null) {
    const to = JSON.stringify(some)
    const rows = yield* read((db) =>
      actor === null ? existing(db).execute({ to }) : reaching(db).execute({ to, by: actor }),
    )
    return new Map(rows.map(({ id, isFull }) => [id, isFull === 1]))
  })

  return {
    add: Effect.fnUntraced(function* (notification, known) {
      const { actorId: actor, userId: to } = notification
      if (actor !== null) {
        const { isApart, isFull } = known ?? (yield* standing(to, actor))
        if (isApart) return null
        if (isFull) return (yield* renew(notification, [to]))[0]?.id ?? null
      }
      const by = actor === null ? "service" : "actor"
      const [stored] = yield* write((db) => added[by](db).execute(rowOf(notification)))
      return stored?.id ?? null
    }),
    addAll: Effect.fnUntraced(function* (all, actor) {
      const stored: Array<Pick<Notification, "id" | "userId">> = []
      for (const some of chunksOf(all)) {
        const to = some.map((one) => one.userId)
        const reached = yield* reachable(to, actor)
        const rows = some.filter((one) => reached.get(one.userId) === false).map(rowOf)
        const by = actor === null ? "service" : "actor"
        if (rows.length > 0) stored.push(...(yield* write((db) => allAdded[by](db).execute({ rows: rowsOf(rows) }))))
        const again = [...reached].flatMap(([user, isFull]) => (isFull ? [user] : []))
        const [like] = some
        if (like !== undefined && again.length > 0) stored.push(...(yield* renew(like, again)))
      }
      return stored
    }),
    takeBack: Effect.fnUntraced(function* ({ actor, subject, to, type }) {
      const shape = { toOne: to !== null, ofActor: actor !== null }
      const given = { actor, subjectId: subject.id, subjectKind: subject.kind, to, type }
      return (yield* write((db) => takingBack(db, shape).execute(given))).length
    }),
  }
}

const rowOf = ({ subject, ...row }: Notification) => ({
  ...row,
  subjectKind: subject?.kind ?? null,
  subjectId: subject?.id ?? null,
})

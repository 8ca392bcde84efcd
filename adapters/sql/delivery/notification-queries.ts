import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm"
import { mostOfActor, type UserId } from "../../../core/index.ts"
import type { Db, Engine } from "../engine/database.ts"
import { behind, newestFirst } from "../engine/keyset.ts"
import { isOfActor } from "../schema/notifications-tables.ts"
import { cardColumns } from "../visibility/card.ts"
import { start } from "./chunks.ts"
import { notificationVisibilityOf } from "./notification-visibility.ts"
import { nameOfSubjectIn } from "./subject-name.ts"

/** Which notifications of something are taken back: those to one recipient, and those that one actor caused. */
interface TakenBackShape {
  readonly toOne: boolean
  readonly ofActor: boolean
}

/** The selects of notifications in a table. Those with placeholders are for prepared statements. */
export const notificationQueries = ({ isOneOfIn, tables }: Engine, notifications = tables.notifications) => {
  const { users } = tables
  const { createdAt, id, readAt, userId } = notifications
  const { isShown } = notificationVisibilityOf(tables, notifications)
  const by = { at: createdAt, id }
  const isUnread = isNull(readAt)
  const user = sql.placeholder("user")
  const [lastAt, lastId] = [sql.param(sql.placeholder("at"), createdAt), sql.param(sql.placeholder("id"), id)]

  return {
    /** The notifications of `user` behind `at` and `id`, newest first. */
    scan: (db: Db, unread: boolean, rows: number) =>
      db
        .select({ id, createdAt, isShown: isShown(user) })
        .from(notifications)
        .where(
          and(eq(userId, user), unread ? isUnread : undefined, sql`(${createdAt}, ${id}) < (${lastAt}, ${lastId})`),
        )
        .orderBy(...newestFirst(by))
        .limit(rows),
    /** The unread notifications of `one` by the actor `other`, as many as an actor causes. */
    ofActor: (db: Db) =>
      db
        .select({ id })
        .from(notifications)
        .where(
          and(
            eq(userId, sql.placeholder("one")),
            eq(notifications.actorId, sql.placeholder("other")),
            isOfActor(notifications),
          ),
        )
        .limit(mostOfActor),
    /**
     * Deletes the unread notifications of `type` about what is taken back, or all of them where none is ever read. Of
     * the recipient and of the actor only where the shape says so.
     */
    takenBack: (db: Db, { ofActor, toOne }: TakenBackShape, isListed: boolean) =>
      db
        .delete(notifications)
        .where(
          and(
            sql`${notifications.subjectId} = ${sql.placeholder("subjectId")}`,
            eq(notifications.subjectKind, sql.placeholder("subjectKind")),
            eq(notifications.type, sql.placeholder("type")),
            isListed ? isUnread : undefined,
            toOne ? eq(userId, sql.placeholder("to")) : undefined,
            ofActor ? sql`${notifications.actorId} = ${sql.placeholder("actor")}` : undefined,
          ),
        )
        .returning({ id }),
    /** Those of the notifications of `user` with `ids`, a list in JSON, that the user is shown. */
    shown: (db: Db) =>
      db
        .select({
          ...getTableColumns(notifications),
          actor: cardColumns(users),
          subjectName: nameOfSubjectIn(tables, notifications),
        })
        .from(notifications)
        .leftJoin(users, eq(users.id, notifications.actorId))
        // A condition on the recipient would have SQLite read all notifications of that recipient.
        .where(and(isOneOfIn(id, sql.placeholder("ids")), eq(isShown(user), sql`1`))),
    /**
     * The ids of the newest notifications of a user. Their order and the position have both engines read an index:
     * Postgres would scan the table for some rows of a user who has many of them.
     */
    newestIds: (db: Db, recipient: UserId, unread: boolean, rows: number) =>
      db
        .select({ id })
        .from(notifications)
        .where(and(eq(userId, recipient), unread ? isUnread : undefined, behind(by, start)))
        .orderBy(...newestFirst(by))
        .limit(rows),
  }
}

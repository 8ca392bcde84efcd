import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm"
import type { Position, UserId } from "../../../core/index.ts"
import type { Db } from "../database.ts"
import { behind, newestFirst } from "../engine/keyset.ts"
import { cardColumns } from "../people/card.ts"
import type { Tables } from "../tables.ts"
import { chunkSize } from "./chunks.ts"
import { notificationVisibilityOf } from "./notification-visibility.ts"

/** The queries for chunks of the notifications of a user, newest first, with whether the user is shown each. */
export const notificationQueries = (tables: Tables) => {
  const { notifications, users } = tables
  const { createdAt, id, readAt, userId } = notifications
  const { isShown } = notificationVisibilityOf(tables)
  const by = { at: createdAt, id }
  const isUnread = isNull(readAt)
  const user = sql.placeholder("user")
  const [lastAt, lastId] = [sql.param(sql.placeholder("at"), createdAt), sql.param(sql.placeholder("id"), id)]

  return {
    list: (db: Db, recipient: UserId, unread: boolean, after: Position, rows: number) =>
      db
        .select({ ...getTableColumns(notifications), actor: cardColumns(users), isShown: isShown(recipient) })
        .from(notifications)
        .leftJoin(users, eq(users.id, notifications.actorId))
        .where(and(eq(userId, recipient), unread ? isUnread : undefined, behind(by, after)))
        .orderBy(...newestFirst(by))
        .limit(rows),
    /** The unread ones of `user` behind `at` and `id`. */
    unread: (db: Db) =>
      db
        .select({ id, createdAt, isShown: isShown(user) })
        .from(notifications)
        .where(and(eq(userId, user), isUnread, sql`(${createdAt}, ${id}) < (${lastAt}, ${lastId})`))
        .orderBy(...newestFirst(by))
        .limit(chunkSize),
  }
}

import { eq, sql } from "drizzle-orm"
import type { DateTime } from "effect"
import type { ConversationId, Message } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"

/** Keeps the unread counts of members with the messages. Part of a transaction that has locked the conversation. */
export const unreadCounts = ({ execute, tables }: Database["Service"]) => {
  const { conversationMembers: members } = tables
  const { activityAt, conversationId, lastReadSequence, unreadCount, userId } = members
  const isOf = eq(conversationId, sql.placeholder("conversationId"))
  const author = sql.placeholder("author")

  const raising = statement((db) =>
    db
      .update(members)
      .set({
        activityAt: sql`${sql.param(sql.placeholder("at"), activityAt)}`,
        unreadCount: sql`${unreadCount} + case when ${userId} = ${author} then 0 else 1 end`,
      })
      .where(isOf)
      .prepare(),
  )
  const lowering = statement((db) =>
    db
      .update(members)
      .set({ unreadCount: sql`${unreadCount} - 1` })
      .where(sql`${isOf} and ${userId} <> ${author} and ${lastReadSequence} < ${sql.placeholder("sequence")}`)
      .prepare(),
  )
  return {
    /** A message was added: one more for everybody but its author, and the conversation moves up in every list. */
    raise: (
      { conversationId, authorId }: { readonly conversationId: ConversationId; readonly authorId: Message["authorId"] },
      at: DateTime.Utc,
    ) => execute((db) => raising(db).execute({ conversationId, author: authorId, at })),
    /** A message was deleted: one less for those who had not read it. */
    lower: ({ authorId, conversationId, sequence }: Message) =>
      execute((db) => lowering(db).execute({ conversationId, author: authorId, sequence })),
  }
}

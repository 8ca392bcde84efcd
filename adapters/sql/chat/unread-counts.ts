import { eq, sql } from "drizzle-orm"
import type { Message } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { setPlaceholders, statement } from "../engine/statement.ts"

/**
 * Keeps what the rows of members hold about the messages of their conversation. Part of a transaction that has locked
 * the conversation.
 */
export const unreadCounts = ({ execute, tables }: Database["Service"]) => {
  const { conversationMembers: members } = tables
  const { activityAt, conversationId, lastReadSequence, lastSequence, unreadCount, userId } = members
  const isOf = eq(conversationId, sql.placeholder("conversationId"))
  const author = sql.placeholder("author")

  const raising = statement((db) =>
    db
      .update(members)
      .set({
        ...setPlaceholders({ activityAt, lastSequence }),
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
    /** A message is added: one more for everybody but its author, and the conversation moves up in every list. */
    raise: ({ authorId, conversationId, createdAt, sequence }: Message) =>
      execute((db) =>
        raising(db).execute({ conversationId, author: authorId, activityAt: createdAt, lastSequence: sequence }),
      ),
    /** A message was deleted: one less for those who had not read it. */
    lower: ({ authorId, conversationId, sequence }: Message) =>
      execute((db) => lowering(db).execute({ conversationId, author: authorId, sequence })),
  }
}

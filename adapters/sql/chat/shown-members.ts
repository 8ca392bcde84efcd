import { and, asc, eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { ConversationId, ShownMember, UserId } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"
import { cardColumns } from "../people/card.ts"

/**
 * The members of some conversations as one of them sees them, the oldest first, with one statement. It selects no more
 * than a response shows, because a page of groups has up to 2,000 of them.
 */
export const shownMembers = ({ engine, read, tables }: Database["Service"]) => {
  const { conversationMembers, messages, users } = tables
  const { conversationId, joinedAt, lastReadSequence, role, userId } = conversationMembers
  const ofConversations = statement((db) =>
    db
      .select({
        conversationId,
        userId,
        role,
        joinedAt,
        user: cardColumns(users),
        showsReceipts: users.showReadReceipts,
        lastReadMessageId: messages.id,
      })
      .from(conversationMembers)
      .leftJoin(users, eq(users.id, userId))
      .leftJoin(messages, and(eq(messages.conversationId, conversationId), eq(messages.sequence, lastReadSequence)))
      .where(engine.isOneOfIn(conversationId, sql.placeholder("ids")))
      .orderBy(asc(joinedAt), asc(userId))
      .prepare(),
  )
  return Effect.fnUntraced(function* (viewer: UserId, ids: ReadonlyArray<ConversationId>) {
    const members = new Map(ids.map((id) => [id, [] as Array<ShownMember>] as const))
    const asked = { ids: JSON.stringify(ids) }
    for (const row of yield* read((db) => ofConversations(db).execute(asked))) {
      const isShown = row.userId === viewer || row.showsReceipts === true
      const { joinedAt: at, role: its, user } = row
      const lastReadMessageId = isShown ? row.lastReadMessageId : null
      members.get(row.conversationId)?.push({ user, role: its, joinedAt: at, lastReadMessageId })
    }
    return members
  })
}

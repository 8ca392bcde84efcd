import { and, asc, eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { ConversationId, ShownMember, UserId } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"
import { cardColumns } from "../people/card.ts"
import { cardSeenBy, cardsAtBlock } from "./cards-at-block.ts"

/**
 * The members of some conversations as one of them sees them, the oldest first, with two statements. They select no
 * more than a response shows, because a page of groups has up to 2,000 of them.
 */
export const shownMembers = (database: Database["Service"]) => {
  const { engine, read, tables } = database
  const atBlock = cardsAtBlock(database)
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
    const rows = yield* read((db) => ofConversations(db).execute(asked))
    // After the names, so that none from after a block is shown across it.
    const cards = yield* atBlock(ids)
    for (const row of rows) {
      const isShown = row.userId === viewer || (row.showsReceipts === true && !cards.has(row.conversationId))
      const { joinedAt: at, role: its } = row
      const user = cardSeenBy(cards, row.conversationId, viewer, row.user)
      const lastReadMessageId = isShown ? row.lastReadMessageId : null
      members.get(row.conversationId)?.push({ user, role: its, joinedAt: at, lastReadMessageId })
    }
    return members
  })
}

import { aliasedTable, and, eq, isNotNull, ne, or, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import type { ConversationId, UserCard, UserId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

/**
 * What the two members of conversations of two see of each other while a block separates them. Without the cards of
 * users where one of the two has no account: the other one then sees no other author there.
 */
type CardsAtBlock = ReadonlyMap<ConversationId, ReadonlyMap<UserId, UserCard>>

/**
 * Reads names and pictures of the time of the block, for those of some conversations that are no groups and have one
 * between their members, or a member without an account. Of two blocks the earlier one counts.
 */
export const cardsAtBlock = ({ engine, read, tables }: Database["Service"]) => {
  const { conversations, users } = tables
  const [byLow, byHigh] = [aliasedTable(tables.blocks, "by_low"), aliasedTable(tables.blocks, "by_high")]
  const columnsOf = ({ blockedAvatarUrl, blockedName, blockerAvatarUrl, blockerName, createdAt }: typeof byLow) => ({
    // The first one is whether there is a block, so it is never null.
    createdAt,
    blockedAvatarUrl,
    blockedName,
    blockerAvatarUrl,
    blockerName,
  })
  const { highId, id, kind, lowId } = conversations
  const isWithout = (user: typeof lowId) => sql`not exists (select 1 from ${users} where ${users.id} = ${user})`
  // Two joins, each by the index of pairs. With one condition for both directions Postgres might read all blocks.
  const ofConversations = statement((db) =>
    db
      .select({ id, lowId, highId, byLow: columnsOf(byLow), byHigh: columnsOf(byHigh) })
      .from(conversations)
      .leftJoin(byLow, and(eq(byLow.blockerId, lowId), eq(byLow.blockedId, highId)))
      .leftJoin(byHigh, and(eq(byHigh.blockerId, highId), eq(byHigh.blockedId, lowId)))
      .where(
        and(
          engine.isOneOfIn(id, sql.placeholder("ids")),
          ne(kind, sql`'group'`),
          or(isNotNull(byLow.id), isNotNull(byHigh.id), isWithout(lowId), isWithout(highId)),
        ),
      )
      .prepare(),
  )
  return Effect.fnUntraced(function* (ids: ReadonlyArray<ConversationId>) {
    const cards = new Map<ConversationId, ReadonlyMap<UserId, UserCard>>()
    if (ids.length === 0) return cards satisfies CardsAtBlock
    const asked = { ids: JSON.stringify([...new Set(ids)]) }
    for (const { byHigh, byLow, highId: high, id, lowId: low } of yield* read((db) =>
      ofConversations(db).execute(asked),
    )) {
      if (low === null || high === null) continue
      const isByLow = byHigh === null || (byLow !== null && !DateTime.isLessThan(byHigh.createdAt, byLow.createdAt))
      const block = isByLow ? byLow : byHigh
      if (block === null) {
        cards.set(id, new Map())
        continue
      }
      const [blocker, blocked] = isByLow ? [low, high] : [high, low]
      const both: ReadonlyArray<UserCard> = [
        { id: blocker, displayName: block.blockerName, avatarUrl: block.blockerAvatarUrl },
        { id: blocked, displayName: block.blockedName, avatarUrl: block.blockedAvatarUrl },
      ]
      cards.set(id, new Map(both.map((card) => [card.id, card] as const)))
    }
    return cards satisfies CardsAtBlock
  })
}

/**
 * A user of a conversation as a viewer sees them. A deleted account stays one, and in the conversation that is
 * left of a user who was taken over, so does the author.
 */
export const cardSeenBy = (
  cards: CardsAtBlock,
  conversation: ConversationId,
  viewer: UserId,
  card: UserCard | null,
): UserCard | null => {
  const known = cards.get(conversation)
  return card === null || card.id === viewer || known === undefined ? card : (known.get(card.id) ?? null)
}

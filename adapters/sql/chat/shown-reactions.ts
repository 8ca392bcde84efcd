import { asc, type SQL, sql } from "drizzle-orm"
import { Effect, Array as List } from "effect"
import type { MessageId, MessageReaction, UserId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

/**
 * The reactions to some messages as one viewer sees them, with one statement for each 20 messages, which may have
 * 40,000 of them: others have their turn before the next ones are counted. Those of deleted accounts do not count,
 * also before they are deleted themselves.
 */
export const shownReactions = ({ engine, read, tables }: Database["Service"]) => {
  const { messageReactions, removedAccounts } = tables
  const { createdAt, emoji, messageId, userId } = messageReactions
  const isGivenTo = engine.isOneOfIn(messageId, sql.placeholder("ids"))
  const count: SQL<number> = sql`cast(count(*) as integer)`
  const isMine: SQL<number> = sql`max(case when ${userId} = ${sql.placeholder("viewer")} then 1 else 0 end)`
  const toMessages = statement((db) =>
    db
      .select({ messageId, emoji, count, isMine })
      .from(messageReactions)
      .where(sql`${isGivenTo} and ${userId} not in (select ${removedAccounts.userId} from ${removedAccounts})`)
      .groupBy(messageId, emoji)
      .orderBy(asc(messageId), sql`min(${createdAt})`, asc(emoji))
      .prepare(),
  )
  return Effect.fnUntraced(function* (viewer: UserId, messages: ReadonlyArray<MessageId>) {
    const reactions = new Map<MessageId, Array<MessageReaction>>()
    for (const some of List.chunksOf(messages, atOnce)) {
      if (reactions.size > 0) yield* Effect.yieldNow
      const rows = yield* read((db) => toMessages(db).execute({ viewer, ids: JSON.stringify(some) }))
      for (const { messageId: message, isMine, ...reaction } of rows)
        reactions.set(message, [...(reactions.get(message) ?? []), { ...reaction, isMine: isMine === 1 }])
    }
    return reactions
  })
}

/** The reactions to so many messages are counted at once. */
const atOnce = 20

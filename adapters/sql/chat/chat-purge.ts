import { and, asc, type Column, eq, exists, isNotNull, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Array as List } from "effect"
import { ChatPurge, type ConversationId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

export const chatPurgeRepository = Layer.effect(
  ChatPurge,
  Effect.gen(function* () {
    const { engine, execute, read, tables, write } = yield* Database
    const { conversations, messageAttachments, messageReactions, messages, messageWords, removedAccounts } = tables
    const { messageId } = messageReactions

    /** Deletes some of the rows of a table with a condition, and returns how many. */
    const count = Effect.map((rows: ReadonlyArray<unknown>) => rows.length)
    const first = (columns: ReadonlyArray<Column>, table: SQL, condition: SQL | undefined, limit: number) =>
      sql`(${sql.join([...columns], sql`, `)}) in
        (select ${sql.join([...columns], sql`, `)} from ${table} where ${condition} limit ${limit})`

    const deleteWords = (id: ConversationId, limit: number) => {
      const { block, conversationId, word } = messageWords
      const condition = eq(conversationId, id)
      const some = first([word, block], sql`${messageWords}`, condition, limit)
      return count(write((db) => db.delete(messageWords).where(and(condition, some)).returning({ block })))
    }
    const deleteReactions = (condition: SQL, limit: number) => {
      const { emoji, userId } = messageReactions
      const some = first([messageId, emoji, userId], sql`${messageReactions}`, condition, limit)
      return count(write((db) => db.delete(messageReactions).where(and(condition, some)).returning({ messageId })))
    }

    const firstRemoved = statement((db) =>
      db
        .select({ id: conversations.id })
        .from(conversations)
        .where(isNotNull(conversations.removedAt))
        .limit(1)
        .prepare(),
    )
    const firstAccount = statement((db) => {
      const reacted = db
        .select({ one: sql`1` })
        .from(messageReactions)
        .where(eq(messageReactions.userId, removedAccounts.userId))
      return db.select({ id: removedAccounts.userId }).from(removedAccounts).where(exists(reacted)).limit(1).prepare()
    })

    return ChatPurge.of({
      removed: Effect.map(
        read((db) => firstRemoved(db).execute()),
        (rows) => List.head(rows.map(({ id }) => id)),
      ),
      purge: Effect.fnUntraced(function* (id, limit) {
        const words = yield* deleteWords(id, limit)
        if (words === limit) return false
        const some = yield* read((db) =>
          db
            .select({ id: messages.id })
            .from(messages)
            .where(eq(messages.conversationId, id))
            .orderBy(asc(messages.sequence))
            .limit(limit - words),
        )
        const ids = some.map((message) => message.id)
        if (ids.length > 0) {
          const reactions = yield* deleteReactions(engine.isOneOf(messageId, ids), limit)
          if (reactions === limit) return false
          // The sweep of attachments deletes those without a message.
          yield* execute((db) =>
            db
              .update(messageAttachments)
              .set({ messageId: null })
              .where(engine.isOneOf(messageAttachments.messageId, ids)),
          )
          yield* execute((db) => db.delete(messages).where(engine.isOneOf(messages.id, ids)))
        }
        if (ids.length === limit - words) return false
        yield* execute((db) =>
          db.delete(conversations).where(and(eq(conversations.id, id), isNotNull(conversations.removedAt))),
        )
        return true
      }),
      deleteReactionsOfAccounts: Effect.fnUntraced(function* (limit) {
        const { userId } = messageReactions
        const [account] = yield* read((db) => firstAccount(db).execute())
        return account === undefined ? 0 : yield* deleteReactions(eq(userId, account.id), limit)
      }),
    })
  }),
)

import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm"
import { Effect, Layer, Array as List, Option } from "effect"
import { type Message, type MessageId, Messages, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { insertRows } from "../engine/insert-many.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import { attachmentsOf } from "./message-attachments.ts"
import { messageSearch } from "./message-search.ts"
import { addsTerms, messageTermsOf } from "./message-terms.ts"
import { ownMessageSearch } from "./own-message-search.ts"
import { shownMessages } from "./shown-messages.ts"
import { shownReactions } from "./shown-reactions.ts"
import { unreadCounts } from "./unread-counts.ts"

export const messagesRepository = Layer.effect(
  Messages,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { engine, execute, read, tables, write } = database
    const { messageAttachments, messageReactions, messages } = tables
    const shown = shownMessages(database)
    const attachments = attachmentsOf(database)
    const reactions = shownReactions(database)
    const terms = messageTermsOf(database)
    const unread = unreadCounts(database)
    const id = sql.placeholder("id")

    const byId = statement((db) => db.select().from(messages).where(eq(messages.id, id)).prepare())
    const byClientId = statement((db) =>
      db
        .select({ id: messages.id })
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, sql.placeholder("conversation")),
            eq(messages.authorId, sql.placeholder("author")),
            eq(messages.clientId, sql.placeholder("clientId")),
          ),
        )
        .prepare(),
    )
    const named = engine.rowsIn(sql.placeholder("named"), [messages.authorId, messages.clientId])
    const byClientIds = statement((db) =>
      db
        .select({ id: messages.id, author: messages.authorId, clientId: messages.clientId })
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, sql.placeholder("conversation")),
            // The condition of the index `messages_client`.
            isNotNull(messages.clientId),
            sql`(${messages.authorId}, ${messages.clientId}) in (${named})`,
          ),
        )
        .prepare(),
    )
    const { sequence } = messages
    const idsOn = shaped((db, order: "newest" | "after" | "before") =>
      db
        .select({ id: messages.id })
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, sql.placeholder("conversation")),
            order === "after" ? gt(sequence, sql.placeholder("after")) : undefined,
            order === "before" ? lt(sequence, sql.placeholder("before")) : undefined,
          ),
        )
        .orderBy(order === "after" ? asc(sequence) : desc(sequence))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const adding = statement((db) => db.insert(messages).values(placeholdersOf(messages)).prepare())

    const addingMany = insertRows(database, messages)

    const find = Effect.fnUntraced(function* (message: MessageId) {
      const [row] = yield* read((db) => byId(db).execute({ id: message }))
      if (row === undefined) return Option.none<Message>()
      return Option.some({ ...row, attachments: (yield* attachments([message])).get(message) ?? [] })
    })

    /** Names the message in the records of its attachments, which the sweep must not have removed. */
    const attach = Effect.fnUntraced(function* ({ id, attachments }: Message) {
      const ids = attachments.map((attachment) => attachment.id)
      const attached = yield* write((db) =>
        db
          .update(messageAttachments)
          .set({ messageId: id })
          .where(and(engine.isOneOf(messageAttachments.id, ids), isNull(messageAttachments.messageId)))
          .returning({ id: messageAttachments.id }),
      )
      if (attached.length < ids.length) yield* Effect.die(new Error("An attachment of a new message is not recorded."))
    })

    return Messages.of({
      find,
      findByClientId: (conversation, author, clientId) =>
        Effect.map(
          read((db) => byClientId(db).execute({ conversation, author, clientId })),
          ([row]) => Option.fromUndefinedOr(row?.id),
        ),
      findByClientIds: Effect.fnUntraced(function* (conversation, asked) {
        const named = JSON.stringify(asked.map(({ author, clientId }) => [author, clientId]))
        const rows = yield* read((db) => byClientIds(db).execute({ conversation, named }))
        return rows.flatMap(({ author, clientId, id }) => (clientId === null ? [] : [{ author, clientId, id }]))
      }),
      show: (viewer, message) => Effect.map(shown(viewer, [message]), List.head),
      list: Effect.fnUntraced(function* (viewer, conversation, from, limit) {
        const order = from === null ? "newest" : "after" in from ? "after" : "before"
        const asked = { conversation, ...from, rows: limit + 1 }
        const rows = yield* read((db) => idsOn(db, order).execute(asked))
        const ids = rows.slice(0, limit).map((row) => row.id)
        return { items: yield* shown(viewer, ids), hasMore: rows.length > limit }
      }),
      search: messageSearch(database, shown),
      searchOwn: ownMessageSearch(database, shown),
      add: (message) =>
        atomically(
          Effect.gen(function* () {
            // This is the first step: on Postgres it fails, and the transaction runs again, if another server has added
            // a message since this one began.
            yield* unread.raise([message])
            yield* execute((db) => adding(db).execute({ ...message }))
            if (message.attachments.length > 0) yield* attach(message)
            if (addsTerms(message)) yield* terms.add(message)
          }),
        ),
      addAll: (added) =>
        atomically(
          Effect.gen(function* () {
            yield* unread.raise(added)
            yield* addingMany(added)
            for (const message of added) {
              if (message.attachments.length > 0) yield* attach(message)
              if (addsTerms(message)) yield* terms.add(message)
            }
          }),
        ),
      saveContent: ({ id, content, editedAt }) =>
        atomically(
          Effect.gen(function* () {
            const [before] = yield* read((db) => byId(db).execute({ id }))
            if (before === undefined) return
            yield* execute((db) => db.update(messages).set({ content, editedAt }).where(eq(messages.id, id)))
            yield* terms.replace(before, before.content, content)
          }),
        ),
      delete: (message, deletedAt) =>
        atomically(
          Effect.gen(function* () {
            const { id } = message
            yield* execute((db) => db.update(messages).set({ content: null, deletedAt }).where(eq(messages.id, id)))
            yield* execute((db) =>
              db.update(messageAttachments).set({ messageId: null }).where(eq(messageAttachments.messageId, id)),
            )
            yield* execute((db) => db.delete(messageReactions).where(eq(messageReactions.messageId, id)))
            yield* terms.replace(message, message.content, null)
            yield* unread.lower(message)
          }),
        ),
      restore: (message) =>
        atomically(
          Effect.gen(function* () {
            const { content, id } = message
            yield* execute((db) => db.update(messages).set({ content, deletedAt: null }).where(eq(messages.id, id)))
            yield* terms.replace(message, null, content)
            yield* unread.raiseAgain(message)
          }),
        ),
      countOfOthers: (conversation, user, { from, to }) =>
        Effect.map(
          read((db) =>
            db
              .select({ count: sql<number>`cast(count(*) as integer)` })
              .from(messages)
              .where(
                and(
                  eq(messages.conversationId, conversation),
                  gt(messages.sequence, from),
                  lte(messages.sequence, to),
                  ne(messages.authorId, user),
                  isNull(messages.deletedAt),
                ),
              ),
          ),
          ([row]) => row?.count ?? 0,
        ),
      reactions: (message, user) => Effect.map(reactions(user, [message]), (given) => given.get(message) ?? []),
      addReaction: (messageId, userId, emoji, createdAt) =>
        execute((db) =>
          db.insert(messageReactions).values({ messageId, userId, emoji, createdAt }).onConflictDoNothing(),
        ),
      removeReaction: (messageId, userId, emoji) =>
        Effect.map(
          write((db) =>
            db
              .delete(messageReactions)
              .where(
                and(
                  eq(messageReactions.messageId, messageId),
                  eq(messageReactions.userId, userId),
                  eq(messageReactions.emoji, emoji),
                ),
              )
              .returning({ emoji: messageReactions.emoji }),
          ),
          (removed) => removed.length > 0,
        ),
    })
  }),
)

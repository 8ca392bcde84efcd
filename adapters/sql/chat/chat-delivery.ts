import { aliasedTable, and, eq, ne, not, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { ChatDelivery, type ConversationId, dealsClosedSince } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { cardsAtBlock } from "./cards-at-block.ts"
import { dealColumns } from "./deal-columns.ts"
import { shownMessages } from "./shown-messages.ts"

export const chatDeliveryRepository = Layer.effect(
  ChatDelivery,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, read, tables } = database
    const { conversationMembers: members, conversations, messageReactions: reactions, messages, users } = tables
    const { notBlocked } = visibilityOf(tables)
    const show = shownMessages(database)
    const atBlock = cardsAtBlock(database)
    const wanted = engine.rowsIn(sql.placeholder("ids"), [members.conversationId])
    const isWanted = sql`${members.conversationId} in (${wanted})`
    const membersOf = statement((db) =>
      db
        .select({ conversationId: members.conversationId, userId: members.userId })
        .from(members)
        .where(isWanted)
        .prepare(),
    )
    const marksOf = statement((db) =>
      db
        .select({
          conversationId: members.conversationId,
          userId: members.userId,
          messageId: messages.id,
          isShown: users.showReadReceipts,
        })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .leftJoin(
          messages,
          and(eq(messages.conversationId, members.conversationId), eq(messages.sequence, members.lastReadSequence)),
        )
        .where(isWanted)
        .prepare(),
    )
    const readers = aliasedTable(members, "readers")
    const writers = engine.rowsIn(sql.placeholder("pairs"), [members.conversationId, members.userId])
    const { dealEndedAt, isPassedOn } = dealColumns(tables)
    const closedSince = sql.param(sql.placeholder("closedSince"), tables.offers.completedAt)
    const isReadOnly = sql`exists (select 1 from ${conversations}
      where ${conversations.id} = ${members.conversationId} and ${conversations.kind} = 'offer'
      and (${isPassedOn} or ${dealEndedAt} <= ${closedSince}))`
    const readersOf = statement((db) =>
      db
        .select({ conversation: members.conversationId, user: members.userId, reader: readers.userId })
        .from(members)
        .innerJoin(readers, eq(readers.conversationId, members.conversationId))
        .where(
          and(
            sql`(${members.conversationId}, ${members.userId}) in (${writers})`,
            ne(readers.userId, members.userId),
            notBlocked(readers.userId, members.userId),
            not(isReadOnly),
          ),
        )
        .prepare(),
    )
    const isAmong = and(
      engine.isOneOfIn(members.conversationId, sql.placeholder("conversations")),
      engine.isOneOfIn(members.userId, sql.placeholder("users")),
    )
    const membersAmong = statement((db) =>
      db.select({ conversation: members.conversationId, user: members.userId }).from(members).where(isAmong).prepare(),
    )
    const reactors = statement((db) =>
      db
        .select({ message: reactions.messageId, user: reactions.userId, emoji: reactions.emoji })
        .from(reactions)
        .where(engine.isOneOfIn(reactions.messageId, sql.placeholder("messages")))
        .prepare(),
    )
    const listed = (ids: ReadonlyArray<ConversationId>) => ({ ids: JSON.stringify(ids.map((id) => [id])) })

    return ChatDelivery.of({
      members: Effect.fnUntraced(function* (ids) {
        if (ids.length === 0) return new Map()
        const rows = yield* read((db) => membersOf(db).execute(listed(ids)))
        const groups = Map.groupBy(rows, ({ conversationId }) => conversationId)
        return new Map([...groups].map(([id, some]) => [id, some.map(({ userId }) => userId)] as const))
      }),
      readersOf: Effect.fnUntraced(function* (writing, now) {
        if (writing.length === 0) return []
        const pairs = JSON.stringify(writing.map(({ conversation, user }) => [conversation, user]))
        return yield* read((db) => readersOf(db).execute({ pairs, closedSince: dealsClosedSince(now) }))
      }),
      messages: (viewer, ids) =>
        Effect.map(show(viewer, ids), (shown) => new Map(shown.map((one) => [one.message.id, one] as const))),
      blocked: (ids) => Effect.map(atBlock(ids), (cards) => new Set(cards.keys())),
      readMarks: Effect.fnUntraced(function* (ids) {
        return ids.length === 0 ? [] : yield* read((db) => marksOf(db).execute(listed(ids)))
      }),
      membersAmong: (users, conversations) => {
        if (users.length === 0 || conversations.length === 0) return Effect.succeed([])
        const asked = { users: JSON.stringify(users), conversations: JSON.stringify(conversations) }
        return read((db) => membersAmong(db).execute(asked))
      },
      reactors: (messages) =>
        messages.length === 0
          ? Effect.succeed([])
          : read((db) => reactors(db).execute({ messages: JSON.stringify(messages) })),
    })
  }),
)

import { aliasedTable, and, eq, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Array as List } from "effect"
import type { Conversations, ShownConversation, UserId } from "../../../core/index.ts"
import type { Database, Db } from "../database.ts"
import { behindReached, newestFirst, pageBy, reached } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { conversationColumns, conversationOf, memberColumns } from "./conversation-rows.ts"
import { shownMembers } from "./shown-members.ts"
import { shownMessages } from "./shown-messages.ts"

/**
 * Reads of conversations with all that a response shows of them: one statement for the conversations, one for their
 * members, and those of `shownMessages` for their last messages.
 */
export const shownConversations = (database: Database["Service"]): Pick<Conversations["Service"], "show" | "list"> => {
  const { read, tables } = database
  const { conversationMembers, conversations, messages } = tables
  const { activityAt, conversationId, isArchived, lastSequence, userId } = conversationMembers
  const last = aliasedTable(messages, "last")
  const by = { at: activityAt, id: conversationId }
  const members = shownMembers(database)
  const lastMessages = shownMessages(database)

  const select = (db: Db, condition: SQL | undefined) =>
    db
      .select({
        conversation: conversationColumns(tables),
        mine: memberColumns(tables),
        lastMessageId: last.id,
      })
      .from(conversationMembers)
      .innerJoin(conversations, eq(conversations.id, conversationId))
      .leftJoin(last, and(eq(last.conversationId, conversations.id), eq(last.sequence, lastSequence)))
      .where(condition)
  const isOne = and(eq(conversationId, sql.placeholder("id")), eq(userId, sql.placeholder("viewer")))
  const one = statement((db) => select(db, isOne).prepare())
  const onPage = shaped((db, { archived, isNext }: { readonly archived: boolean; readonly isNext: boolean }) =>
    select(db, and(eq(userId, sql.placeholder("viewer")), eq(isArchived, archived), behindReached(by, isNext)))
      .orderBy(...newestFirst(by))
      .limit(sql.placeholder("rows"))
      .prepare(),
  )

  type Row = Awaited<ReturnType<ReturnType<typeof one>["execute"]>>[number]

  const shown = Effect.fnUntraced(function* (viewer: UserId, rows: ReadonlyArray<Row>) {
    if (rows.length === 0) return []
    const ids = rows.map(({ conversation }) => conversation.id)
    const ofConversations = yield* members(viewer, ids)
    const newest = yield* lastMessages(
      viewer,
      rows.flatMap(({ lastMessageId }) => lastMessageId ?? []),
    )
    const messageOf = new Map(newest.map((shown) => [shown.message.conversationId, shown]))
    return rows.map(
      ({ conversation, mine }): ShownConversation => ({
        conversation: conversationOf(conversation),
        members: ofConversations.get(conversation.id) ?? [],
        lastMessage: messageOf.get(conversation.id) ?? null,
        mine,
      }),
    )
  })

  return {
    show: Effect.fnUntraced(function* (viewer, id) {
      return List.head(yield* shown(viewer, yield* read((db) => one(db).execute({ id, viewer }))))
    }),
    list: Effect.fnUntraced(function* (viewer, archived, page) {
      const asked = { viewer, ...reached(page.after), rows: page.limit + 1 }
      const rows = yield* read((db) => onPage(db, { archived, isNext: page.after !== null }).execute(asked))
      const { items, next } = pageBy(rows, page, ({ conversation }) => [
        DateTime.toEpochMillis(conversation.activityAt),
        conversation.id,
      ])
      return { items: yield* shown(viewer, items), next }
    }),
  }
}

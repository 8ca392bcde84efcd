import { aliasedTable, and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Array as List } from "effect"
import type { ConversationId, Conversations, ShownConversation, ShownMember, UserId } from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { behindReached, newestFirst, pageBy, reached } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { slotOf } from "./activity-slots.ts"
import { cardSeenBy, cardsAtBlock } from "./cards-at-block.ts"
import { conversationColumns, conversationOf, memberColumns } from "./conversation-rows.ts"
import { dealColumns, shownDealOf } from "./deal-columns.ts"
import { shownMessages } from "./shown-messages.ts"

interface PageShape {
  readonly archived: boolean
  readonly isNext: boolean
}

/**
 * Reads of conversations with all that a response shows of them: one statement for the conversations, one for their
 * members, and those of `shownMessages` for their last messages.
 */
export const shownConversations = (database: Database["Service"]): Pick<Conversations["Service"], "show" | "list"> => {
  const { engine, read, tables } = database
  const { conversationMembers, conversations, messages } = tables
  const { conversationId, userId } = conversationMembers
  const last = aliasedTable(messages, "last")
  const members = shownMembers(database)
  const lastMessages = shownMessages(database)

  const select = (db: Db, condition: SQL | undefined) =>
    db
      .select({
        conversation: conversationColumns(tables),
        deal: dealColumns(tables),
        mine: memberColumns(tables),
        lastMessageId: last.id,
      })
      .from(conversationMembers)
      .innerJoin(conversations, eq(conversations.id, conversationId))
      .leftJoin(last, and(eq(last.conversationId, conversations.id), eq(last.sequence, conversations.lastSequence)))
      .where(condition)
  const isOne = and(eq(conversationId, sql.placeholder("id")), eq(userId, sql.placeholder("viewer")))
  const one = statement((db) => select(db, isOne).prepare())

  const viewer = sql.placeholder("viewer")
  const [own, theirs] = [aliasedTable(conversationMembers, "own"), aliasedTable(conversations, "theirs")]
  const [before, order] = [sql.placeholder("slot"), { at: theirs.activityAt, id: theirs.id }]
  /**
   * The slot of the last row of a page, if only whole slots after that of the cursor are counted: what has an earlier
   * slot comes after the page.
   */
  const lastSlot = (db: Db, { archived, isNext }: PageShape) => {
    const counted = aliasedTable(conversationMembers, "counted")
    const { activitySlot, isArchived, userId } = counted
    return db
      .select({ slot: activitySlot })
      .from(counted)
      .where(and(eq(userId, viewer), eq(isArchived, archived), isNext ? lt(activitySlot, before) : undefined))
      .orderBy(desc(activitySlot))
      .limit(1)
      .offset(sql.placeholder("rows"))
  }
  const idsOnPage = (db: Db, shape: PageShape) =>
    db
      .select({ id: theirs.id })
      .from(own)
      .innerJoin(theirs, eq(theirs.id, own.conversationId))
      .where(
        and(
          eq(own.userId, viewer),
          eq(own.isArchived, shape.archived),
          gte(own.activitySlot, sql`coalesce((${lastSlot(db, shape)}), 0)`),
          shape.isNext ? lte(own.activitySlot, before) : undefined,
          behindReached(order, shape.isNext),
        ),
      )
      .orderBy(...newestFirst(order))
      .getSQL()
  const onPage = shaped((db, shape: PageShape) => {
    const ids = engine.onPage(idsOnPage(db, shape), sql.placeholder("rows"))
    return select(db, and(eq(userId, viewer), inArray(conversationId, sql`(${ids})`)))
      .orderBy(...newestFirst({ at: conversations.activityAt, id: conversations.id }))
      .prepare()
  })

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
    return rows.map(({ deal, mine, ...row }): ShownConversation => {
      const conversation = conversationOf(row.conversation)
      return {
        conversation,
        deal: conversation.kind === "offer" ? shownDealOf(conversation.about, deal) : null,
        members: ofConversations.get(conversation.id) ?? [],
        lastMessage: messageOf.get(conversation.id) ?? null,
        mine,
      }
    })
  })

  return {
    show: Effect.fnUntraced(function* (viewer, id) {
      return List.head(yield* shown(viewer, yield* read((db) => one(db).execute({ id, viewer }))))
    }),
    list: Effect.fnUntraced(function* (viewer, archived, page) {
      const { after, limit } = page
      const slot = after === null ? {} : { slot: slotOf(DateTime.makeUnsafe(Number(after[0]))) }
      const asked = { viewer, ...reached(after), ...slot, rows: limit + 1 }
      const rows = yield* read((db) => onPage(db, { archived, isNext: after !== null }).execute(asked))
      const { items, next } = pageBy(rows, page, ({ conversation }) => [
        DateTime.toEpochMillis(conversation.activityAt),
        conversation.id,
      ])
      return { items: yield* shown(viewer, items), next }
    }),
  }
}

/**
 * The members of some conversations as one of them sees them, the oldest first, with two statements for each 20
 * conversations. They select no more than a response shows, because those have up to 2,000 of them: others have their
 * turn before the next ones are read.
 */
const shownMembers = (database: Database["Service"]) => {
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
  const membersOf = Effect.fnUntraced(function* (viewer: UserId, ids: ReadonlyArray<ConversationId>) {
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
  return Effect.fnUntraced(function* (viewer: UserId, ids: ReadonlyArray<ConversationId>) {
    if (ids.length <= atOnce) return yield* membersOf(viewer, ids)
    const members = new Map<ConversationId, ReadonlyArray<ShownMember>>()
    for (const some of List.chunksOf(ids, atOnce)) {
      for (const [id, those] of yield* membersOf(viewer, some)) members.set(id, those)
      yield* Effect.yieldNow
    }
    return members
  })
}

/** Of so many conversations the members are read at once. */
const atOnce = 20

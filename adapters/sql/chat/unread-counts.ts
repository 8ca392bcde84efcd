import { and, eq, gt, ne, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Message } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { setPlaceholders, statement } from "../engine/statement.ts"
import { slotOf } from "./activity-slots.ts"

/**
 * Keeps what the rows of a conversation and its members hold about its messages. Part of a transaction that has locked
 * the conversation.
 */
export const unreadCounts = ({ execute, tables, write }: Database["Service"]) => {
  const { conversationMembers: members, conversations } = tables
  const { activitySlot, conversationId, lastReadSequence, settledCount, userId } = members
  const { activityAt, id, lastSequence } = conversations
  const isOf = eq(conversationId, sql.placeholder("conversationId"))
  const author = sql.placeholder("author")
  const oneMore = sql`${settledCount} + 1`

  const moving = statement((db) =>
    db
      .update(conversations)
      .set(setPlaceholders({ activityAt, lastSequence }))
      .where(eq(id, sql.placeholder("conversationId")))
      .prepare(),
  )
  const settling = statement((db) =>
    db
      .update(members)
      .set({ settledCount: oneMore })
      .where(and(isOf, eq(userId, author)))
      .returning({ slot: activitySlot })
      .prepare(),
  )
  const listing = statement((db) =>
    db
      .update(members)
      .set(setPlaceholders({ activitySlot }))
      .where(and(isOf, ne(activitySlot, sql.placeholder("activitySlot"))))
      .prepare(),
  )
  const isUnread = sql`${isOf} and ${userId} <> ${author} and ${lastReadSequence} < ${sql.placeholder("sequence")}`
  const lowering = statement((db) => db.update(members).set({ settledCount: oneMore }).where(isUnread).prepare())
  const raisingAgain = statement((db) =>
    db
      .update(members)
      .set({ settledCount: sql`${settledCount} - 1` })
      .where(and(isUnread, gt(settledCount, 0)))
      .prepare(),
  )
  return {
    /** A message is added: one more for everybody but its author, and the conversation moves up in every list. */
    raise: Effect.fnUntraced(function* ({ authorId, conversationId, createdAt, sequence }: Message) {
      const asked = { conversationId, author: authorId }
      yield* execute((db) => moving(db).execute({ conversationId, activityAt: createdAt, lastSequence: sequence }))
      const [own] = yield* write((db) => settling(db).execute(asked))
      const slot = slotOf(createdAt)
      // All members have the same slot.
      if (own?.slot !== slot) yield* execute((db) => listing(db).execute({ conversationId, activitySlot: slot }))
    }),
    /** A message was deleted: one less for those who had not read it. */
    lower: ({ authorId, conversationId, sequence }: Message) =>
      execute((db) => lowering(db).execute({ conversationId, author: authorId, sequence })),
    /** It came back: one more for them again. */
    raiseAgain: ({ authorId, conversationId, sequence }: Message) =>
      execute((db) => raisingAgain(db).execute({ conversationId, author: authorId, sequence })),
  }
}

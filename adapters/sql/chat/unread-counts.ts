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
export const unreadCounts = ({ engine, execute, tables, write }: Database["Service"]) => {
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
  const settlingSome = statement((db) =>
    db
      .update(members)
      .set({ settledCount: sql`${settledCount} + ${sql.param(sql.placeholder("more"), settledCount)}` })
      .where(and(isOf, engine.isOneOfIn(userId, sql.placeholder("authors"))))
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
  const settled = ({ authorId, conversationId }: Message) =>
    write((db) => settling(db).execute({ conversationId, author: authorId }))
  /** A statement for all who wrote as many. */
  const allSettled = Effect.fnUntraced(function* (
    conversationId: Message["conversationId"],
    added: ReadonlyArray<Message>,
  ) {
    const written = Map.groupBy(added, ({ authorId }) => authorId)
    const byCount = Map.groupBy(written, ([, some]) => some.length)
    let slots: ReadonlyArray<{ readonly slot: number }> = []
    for (const [more, some] of byCount) {
      const authors = JSON.stringify(some.map(([author]) => author))
      const rows = yield* write((db) => settlingSome(db).execute({ conversationId, authors, more }))
      if (rows.length > 0) slots = rows
    }
    return slots
  })
  return {
    /**
     * Messages of one conversation are added: one more of each for everybody but its author, and the conversation moves
     * up in every list.
     */
    raise: Effect.fnUntraced(function* (added: ReadonlyArray<Message>) {
      const last = added.at(-1)
      if (last === undefined) return
      const { conversationId, createdAt, sequence } = last
      yield* execute((db) => moving(db).execute({ conversationId, activityAt: createdAt, lastSequence: sequence }))
      const slot = slotOf(createdAt)
      // All members have the same slot.
      const [own] = added.length === 1 ? yield* settled(last) : yield* allSettled(conversationId, added)
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

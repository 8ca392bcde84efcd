import { describe, expect, test } from "bun:test"
import { eq, sql } from "drizzle-orm"
import { Effect, Exit } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  ChatPurge,
  type ConversationId,
  Conversations,
  type MessageId,
  purgeNextConversations,
  purgeNextPosts,
  reactToMessage,
  type UserId,
} from "../../../core/index.ts"
import { claimed, groupOf, idOf, removedAccount, sent, shownTo } from "../../../testing/samples/messages.ts"
import { era, freshId, rolledBack, twentyTimes } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { purgeAll } from "../../support/purge-all.ts"
import { messageRows } from "./chat-samples.ts"

const nothing = { conversations: 0, members: 0, messages: 0, words: 0, reactions: 0, attachments: 0 }

/** What the port `ChatPurge` promises, by the use case that calls it. */
export const chatPurgeSuite = (run: Run) =>
  describe("ChatPurge", () => {
    const rowsOf = Effect.fnUntraced(function* (id: ConversationId) {
      const { read, tables } = yield* Database
      const { conversationMembers, conversations, messageAttachments, messageReactions, messages, messageWords } =
        tables
      const count = (query: ReturnType<typeof sql>) =>
        Effect.map(
          read((db) =>
            db.select({ n: sql`n`.mapWith(Number) }).from(sql`(select count(*) as n from ${query}) as counted`),
          ),
          ([row]) => row?.n ?? 0,
        )
      const ofMessages = (table: typeof messageReactions | typeof messageAttachments) =>
        count(sql`${table} inner join ${messages} on ${messages.id} = ${table.messageId}
          where ${messages.conversationId} = ${id}`)
      return {
        conversations: yield* count(sql`${conversations} where ${conversations.id} = ${id}`),
        members: yield* count(sql`${conversationMembers} where ${conversationMembers.conversationId} = ${id}`),
        messages: yield* count(sql`${messages} where ${messages.conversationId} = ${id}`),
        words: yield* count(sql`${messageWords} where ${messageWords.conversationId} = ${id}`),
        reactions: yield* ofMessages(messageReactions),
        attachments: yield* ofMessages(messageAttachments),
      }
    })

    /** Reactions of people, each to one message. */
    const reacted = Effect.fnUntraced(function* (given: ReadonlyArray<readonly [MessageId, UserId]>) {
      const { execute, tables } = yield* Database
      const rows = given.map(([messageId, userId]) => ({ messageId, userId, emoji: "👍", createdAt: era()(0) }))
      yield* execute((db) => db.insert(tables.messageReactions).values(rows))
    })

    /** A group with messages of three words each, one of them with an attachment and 130 reactions. */
    const talkedIn = Effect.fnUntraced(function* (count: number) {
      const now = era()(0)
      const { id, users } = yield* groupOf(2, now)
      const [ada] = users
      const [attachment] = yield* claimed(now, "a.pdf")
      if (ada === undefined || attachment === undefined) throw new Error("Both were made.")
      const first = idOf(yield* sent(id, ada.id, "one two three", { attachments: [attachment] }))
      yield* messageRows({ id }, ada, Array<string>(count - 1).fill("one two three"), now)
      const { execute, tables } = yield* Database
      const words = Array.from({ length: count }, (_, block) =>
        ["one", "two", "three"].map((word) => ({ conversationId: id, word, block, places: 1 })),
      ).flat()
      yield* execute((db) => db.insert(tables.messageWords).values(words))
      yield* reacted(Array.from({ length: 130 }, () => [first, freshId<UserId>()] as const))
      return { id, users, attachment }
    })

    test("a removed conversation is deleted with all that belongs to it, some at a time, and no other is", () =>
      run(
        Effect.gen(function* () {
          yield* purgeAll
          const [gone, kept] = [yield* talkedIn(70), yield* talkedIn(2)]
          yield* (yield* Conversations).remove(gone.id, era()(0))
          const all = { conversations: 1, members: 0, messages: 70, words: 210, reactions: 130, attachments: 1 }
          expect(yield* rowsOf(gone.id)).toEqual(all)
          const left = Effect.map(rowsOf(gone.id), (rows) => Object.values(rows).reduce((sum, n) => sum + n, 0))
          let before = yield* left
          while (yield* purgeNextConversations()) {
            const now = yield* left
            // A chunk of messages has up to as many reactions, and an attachment is only detached.
            expect(before - now).toBeLessThanOrEqual(202)
            expect(now).toBeLessThan(before)
            before = now
          }
          expect(yield* rowsOf(gone.id)).toEqual(nothing)
          expect(yield* rowsOf(kept.id)).toEqual({
            ...{ conversations: 1, members: 2, messages: 2, words: 6, reactions: 130, attachments: 1 },
          })
          const { read, tables } = yield* Database
          const { id, messageId } = tables.messageAttachments
          const [attachment] = yield* read((db) =>
            db.select({ messageId }).from(tables.messageAttachments).where(eq(id, gone.attachment.id)),
          )
          // The sweep deletes it with its content.
          expect(attachment).toEqual({ messageId: null })
        }),
      ))

    test("a chunk that is rolled back comes again, and of 20 at once none fails", () =>
      run(
        Effect.gen(function* () {
          const { id } = yield* talkedIn(40)
          yield* (yield* Conversations).remove(id, era()(0))
          const before = yield* rowsOf(id)
          yield* rolledBack(purgeNextConversations())
          expect(yield* rowsOf(id)).toEqual(before)
          const exits = yield* twentyTimes(() => purgeNextConversations())
          expect(exits.filter(Exit.isFailure)).toEqual([])
          yield* purgeAll
          expect(yield* rowsOf(id)).toEqual(nothing)
        }),
      ))

    test("a conversation that is not removed is never deleted", () =>
      run(
        Effect.gen(function* () {
          const { id } = yield* groupOf(1, era()(0))
          yield* (yield* ChatPurge).purge(id, 100)
          expect(yield* rowsOf(id)).toEqual({ ...nothing, conversations: 1, members: 1 })
        }),
      ))

    test("the reactions of a deleted account are not shown and then deleted, and only then the account is forgotten", () =>
      run(
        Effect.gen(function* () {
          yield* purgeAll
          const now = era()(0)
          const { id, users } = yield* groupOf(2, now)
          const [ada, bob] = users
          if (ada === undefined || bob === undefined) throw new Error("There are two.")
          const messages = yield* messageRows({ id }, ada, Array<string>(130).fill("Hello"), now)
          yield* reacted(messages.map((message) => [message.id, bob.id] as const))
          const first = messages[0]?.id
          if (first === undefined) throw new Error("There are many.")
          yield* reactToMessage({ id: first, by: ada.id, emoji: "👍" })
          yield* removedAccount(bob, now)
          const seen = Effect.map(shownTo(ada.id, first), ({ reactions }) => reactions)
          const own = [{ emoji: "👍", count: 1, isMine: true }]
          expect(yield* seen).toEqual(own)
          // Without the purge of chat, the one of posts does not forget the account.
          expect(yield* purgeNextPosts()).toBe(false)
          expect(yield* seen).toEqual(own)
          expect(yield* purgeNextConversations()).toBe(true)
          expect((yield* rowsOf(id)).reactions).toBe(31)
          yield* purgeAll
          expect((yield* rowsOf(id)).reactions).toBe(1)
          expect(yield* seen).toEqual(own)
          const { read, tables } = yield* Database
          expect(yield* read((db) => db.select().from(tables.removedAccounts))).toEqual([])
        }),
      ))
  })

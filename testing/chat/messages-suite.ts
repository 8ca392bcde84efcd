import { DateTime, Effect, Option, Result } from "effect"
import {
  ConversationMembers,
  Conversations,
  deleteMessage,
  editMessage,
  type MessageId,
  Messages,
  reactToMessage,
  removeMessage,
  restoreMessage,
  takeReactionBack,
  type UserId,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { type ChatPorts, loggedOf } from "../samples/chat.ts"
import { groupOf, idOf, removedAccount, sent, sentAll, shownTo, unreadOf } from "../samples/messages.ts"
import { era, freshId, manyWords, rolledBack } from "../samples/samples.ts"

/** What the port `Messages` promises. */
export const messagesSuite = ({ describe, expect, test }: Kit, run: Run<ChatPorts>) =>
  describe("Messages", () => {
    const atOnce = era()

    test("are numbered from 1 without gaps, and move their conversation up", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, atOnce(0))
          const [one, two] = idsOf(users)
          const [first, second] = [yield* sent(id, one, "One"), yield* sent(id, two, "Two")]
          expect([first, second].map(({ isNew, message }) => [isNew, message.message.sequence])).toEqual([
            [true, 1],
            [true, 2],
          ])
          const conversation = Option.getOrThrow(yield* (yield* Conversations).find(id))
          expect(conversation.lastSequence).toBe(2)
          expect(conversation.activityAt).toEqual(second.message.message.createdAt)
        }),
      ))

    test("are never older than those before them, also when the clock of a server runs behind", () =>
      run(
        Effect.gen(function* () {
          const later = DateTime.add(yield* DateTime.now, { days: 1 })
          const { id, users } = yield* groupOf(1, later)
          const [one] = idsOf(users)
          const { message } = yield* sent(id, one, "One")
          expect(message.message.createdAt).toEqual(later)
        }),
      ))

    test("leave nothing behind when their transaction fails", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, atOnce(0))
          const [one] = idsOf(users)
          const messages = yield* Messages
          const message = {
            id: freshId<MessageId>(),
            conversationId: id,
            sequence: 1,
            authorId: one,
            content: "Never said",
            attachments: [],
            replyToId: null,
            clientId: null,
            createdAt: atOnce(1),
            editedAt: null,
            deletedAt: null,
          }
          yield* rolledBack(messages.add(message))
          expect(Option.isNone(yield* messages.find(message.id))).toBe(true)
          expect(yield* unreadOf(id, users)).toEqual([0, 0])
          expect((yield* messages.search(one, id, "never", { limit: 5, after: null })).items).toEqual([])
          expect(Option.getOrThrow(yield* (yield* Conversations).find(id)).lastSequence).toBe(0)
        }),
      ))

    test("are shown with author, reply and reactions, in the order of their first use", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(3, atOnce(0))
          const [one, two, three] = idsOf(users)
          const original = idOf(yield* sent(id, one, "The original"))
          const reply = idOf(yield* sent(id, two, "A reply", { replyToId: original }))
          const messages = yield* Messages
          yield* messages.addReaction(reply, two, "👍", atOnce(1))
          yield* messages.addReaction(reply, one, "❤️", atOnce(2))
          yield* messages.addReaction(reply, three, "👍", atOnce(3))
          yield* messages.addReaction(reply, three, "👍", atOnce(4))
          const shown = yield* shownTo(three, reply)
          expect(shown.author).toEqual({ id: two, displayName: "Person 1", avatarUrl: null })
          expect(shown.replyTo).toEqual({
            id: original,
            author: { id: one, displayName: "Person 0", avatarUrl: null },
            content: "The original",
          })
          expect(shown.reactions).toEqual([
            { emoji: "👍", count: 2, isMine: true },
            { emoji: "❤️", count: 1, isMine: false },
          ])
          expect(yield* messages.reactions(reply, one)).toEqual([
            { emoji: "👍", count: 2, isMine: false },
            { emoji: "❤️", count: 1, isMine: true },
          ])
        }),
      ))

    test("stay when an account is deleted, without its card and its reactions", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, atOnce(0))
          const [one, two] = idsOf(users)
          const original = idOf(yield* sent(id, two, "I was here"))
          const reply = idOf(yield* sent(id, one, "So you say", { replyToId: original }))
          const messages = yield* Messages
          yield* messages.addReaction(reply, two, "👍", atOnce(1))
          yield* messages.addReaction(reply, two, "❤️", atOnce(1))
          yield* messages.addReaction(reply, one, "❤️", atOnce(2))
          expect((yield* shownTo(one, reply)).reactions).toHaveLength(2)
          yield* removedAccount(users[1] ?? never(), atOnce(2))
          expect((yield* shownTo(one, original)).author).toBeNull()
          const shown = yield* shownTo(one, reply)
          expect(shown.replyTo).toEqual({ id: original, author: null, content: "I was here" })
          expect(shown.reactions).toEqual([{ emoji: "❤️", count: 1, isMine: true }])
        }),
      ))

    test("are found by 300 of their words, the longest ones first", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, atOnce(0))
          const [one, two] = idsOf(users)
          const content = manyWords("gramophone")
          const message = idOf(yield* sent(id, one, content))
          const messages = yield* Messages
          const finds = Effect.fnUntraced(function* (q: string) {
            return (yield* messages.search(two, id, q, { limit: 5, after: null })).items.length
          })
          for (const q of ["gramophone", "w100", "w398", "w398 gramophone"])
            expect([q, yield* finds(q)]).toEqual([q, 1])
          for (const q of ["w399", "w449", "w449 gramophone"]) expect([q, yield* finds(q)]).toEqual([q, 0])
          yield* editMessage({ id: message, by: one, content: manyWords("saxophone") })
          for (const q of ["saxophone", "w398"]) expect([q, yield* finds(q)]).toEqual([q, 1])
          for (const q of ["gramophone", "w399"]) expect([q, yield* finds(q)]).toEqual([q, 0])
          // Also those whose words are not stored yet, and those of a block that is full.
          yield* sentAll(
            id,
            one,
            Array.from({ length: 40 }, () => "Hello"),
          )
          for (const q of ["saxophone", "w398"]) expect([q, yield* finds(q)]).toEqual([q, 1])
          for (const q of ["gramophone", "w399"]) expect([q, yield* finds(q)]).toEqual([q, 0])
        }),
      ))

    test("are found in all conversations of a member, the newest first, and in none of others", () =>
      run(
        Effect.gen(function* () {
          const [first, second, elsewhere] = [
            yield* groupOf(2, atOnce(0)),
            yield* groupOf(1, atOnce(0)),
            yield* groupOf(1, atOnce(0)),
          ]
          const [one, two] = idsOf(first.users)
          const [there] = idsOf(second.users)
          const members = yield* ConversationMembers
          const mine = Option.getOrThrow(yield* members.member(first.id, one))
          yield* members.addMember(Option.getOrThrow(yield* (yield* Conversations).find(second.id)), {
            ...mine,
            role: "member",
            isArchived: true,
          })
          yield* sent(elsewhere.id, idsOf(elsewhere.users)[0], "A blue teapot elsewhere")
          const old = idOf(yield* sent(first.id, two, "A Blue teapot"))
          const middle = idOf(yield* sent(second.id, there, "Teapots, bluer ones"))
          const last = idOf(yield* sent(first.id, one, "No teapot"))
          const messages = yield* Messages
          const finds = Effect.fnUntraced(function* (viewer: UserId, q: string, limit = 5) {
            const { items, hasMore } = yield* messages.searchOwn(viewer, q, limit)
            return { found: items.map(({ message }) => message.id), hasMore }
          })
          expect(yield* finds(one, "teap")).toEqual({ found: [last, middle, old], hasMore: false })
          expect(yield* finds(one, "teap", 2)).toEqual({ found: [last, middle], hasMore: true })
          expect(yield* finds(one, "BLUE teapot", 2)).toEqual({ found: [middle, old], hasMore: false })
          expect(yield* finds(two, "teapot")).toEqual({ found: [last, old], hasMore: false })
          for (const q of ["eapot", "blue pot", "%", "!?"])
            expect([q, yield* finds(one, q)]).toEqual([q, { found: [], hasMore: false }])
          yield* editMessage({ id: old, by: two, content: "A red kettle" })
          yield* deleteMessage({ id: last, by: one })
          expect(yield* finds(one, "teapot")).toEqual({ found: [middle], hasMore: false })
          yield* members.removeMember(second.id, one)
          expect(yield* finds(one, "teapot")).toEqual({ found: [], hasMore: false })
          expect((yield* finds(there, "teapot")).found).toEqual([middle])
          // Also those whose words are stored, with others of the same message, and once each.
          yield* sentAll(
            first.id,
            one,
            Array.from({ length: 40 }, (_, n) => (n === 3 ? "kettles and kettle" : `Hello ${n}`)),
          )
          expect((yield* finds(two, "kettle")).found).toHaveLength(2)
          expect((yield* finds(two, "kettle red")).found).toEqual([old])
          expect((yield* finds(two, "hello 37")).found).toHaveLength(1)
          expect(yield* finds(two, "hello", 3)).toMatchObject({ hasMore: true })
        }),
      ))

    test("keep their place when they are deleted, without anything that they said", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(3, atOnce(0))
          const [one, two] = idsOf(users)
          const gone = idOf(yield* sent(id, one, "Secret words", { clientId: "first" }))
          const reply = idOf(yield* sent(id, two, "Really?", { replyToId: gone }))
          yield* reactToMessage({ id: gone, by: two, emoji: "👍" })
          yield* deleteMessage({ id: gone, by: one })
          const shown = yield* shownTo(two, gone)
          expect(shown).toMatchObject({ message: { sequence: 1, content: null, attachments: [] }, reactions: [] })
          expect(shown.message.deletedAt).not.toBeNull()
          expect((yield* shownTo(one, reply)).replyTo).toMatchObject({ id: gone, content: null })
          const messages = yield* Messages
          const rest = yield* messages.list(two, id, null, 5)
          expect(rest.items.map(({ message }) => message.id)).toEqual([reply, gone])
          for (const q of ["secret", "words"])
            expect((yield* messages.search(two, id, q, { limit: 5, after: null })).items).toEqual([])
          expect(yield* tagOf(removeMessage(gone))).toBe("chat.NOT_FOUND")
          const again = yield* sent(id, one, "Once more", { clientId: "first" })
          expect([again.isNew, idOf(again)]).toEqual([false, gone])
        }),
      ))

    test("answer the first one to a clientId of the same author in the same conversation", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, atOnce(0))
          const [one, two] = idsOf(users)
          const elsewhere = yield* groupOf(1, atOnce(0))
          const first = yield* sent(id, one, "One", { clientId: "c" })
          const second = yield* sent(id, one, "Another", { clientId: "c" })
          expect([second.isNew, second.message]).toEqual([false, first.message])
          expect((yield* sent(id, two, "Mine", { clientId: "c" })).isNew).toBe(true)
          const [there] = idsOf(elsewhere.users)
          expect((yield* sent(elsewhere.id, there, "There", { clientId: "c" })).isNew).toBe(true)
          expect(Option.getOrThrow(yield* (yield* Conversations).find(id)).lastSequence).toBe(2)
          expect(yield* unreadOf(id, users)).toEqual([1, 1])
        }),
      ))

    test("are counted as unread for everybody but their author, until they are deleted", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(3, atOnce(0))
          const [one, two] = idsOf(users)
          const [first] = yield* sentAll(id, one, ["One", "Two"])
          yield* sent(id, two, "Three")
          expect(yield* unreadOf(id, users)).toEqual([1, 2, 3])
          const messages = yield* Messages
          expect(yield* messages.countOfOthers(id, one, { from: 0, to: 3 })).toBe(1)
          expect(yield* messages.countOfOthers(id, two, { from: 0, to: 3 })).toBe(2)
          expect(yield* messages.countOfOthers(id, two, { from: 1, to: 2 })).toBe(1)
          const members = yield* ConversationMembers
          const reader = Option.getOrThrow(yield* members.member(id, two))
          yield* members.saveMember(id, { ...reader, lastReadSequence: 1, unreadCount: 1 })
          yield* deleteMessage({ id: first ?? never(), by: one })
          expect(yield* unreadOf(id, users)).toEqual([1, 1, 2])
          expect(yield* messages.countOfOthers(id, two, { from: 0, to: 3 })).toBe(1)
          const gone = Option.getOrThrow(yield* messages.find(first ?? never()))
          expect(gone.content).toBeNull()
          expect(yield* restoreMessage({ ...gone, content: "One" })).toBe(true)
          expect(yield* restoreMessage({ ...gone, content: "One" })).toBe(false)
          expect(Option.getOrThrow(yield* messages.find(gone.id))).toEqual({ ...gone, content: "One", deletedAt: null })
          expect(yield* unreadOf(id, users)).toEqual([1, 1, 3])
          expect(yield* messages.countOfOthers(id, two, { from: 0, to: 3 })).toBe(2)
        }),
      ))

    test("are listed before and after each other, newest first", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(1, atOnce(0))
          const [one] = idsOf(users)
          yield* sentAll(id, one, ["1", "2", "3", "4", "5"])
          const messages = yield* Messages
          const list = (from: Parameters<typeof messages.list>[2], limit: number) =>
            Effect.map(messages.list(one, id, from, limit), ({ items, hasMore }) => [
              items.map(({ message }) => message.sequence),
              hasMore,
            ])
          expect(yield* list(null, 2)).toEqual([[5, 4], true])
          expect(yield* list({ before: 4 }, 2)).toEqual([[3, 2], true])
          expect(yield* list({ before: 3 }, 2)).toEqual([[2, 1], false])
          expect(yield* list({ after: 1 }, 2)).toEqual([[3, 2], true])
          expect(yield* list({ after: 3 }, 2)).toEqual([[5, 4], false])
          expect(yield* list({ after: 5 }, 2)).toEqual([[], false])
        }),
      ))

    test("have a log entry for each change, and none for what changes nothing", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, atOnce(0))
          const [one, two] = idsOf(users)
          const message = idOf(yield* sent(id, one, "Hello", { clientId: "c" }))
          yield* sent(id, one, "Hello", { clientId: "c" })
          yield* editMessage({ id: message, by: one, content: "Hello" })
          yield* editMessage({ id: message, by: one, content: "Hello you" })
          const reaction = { id: message, by: two, emoji: "👍" }
          yield* reactToMessage(reaction)
          yield* reactToMessage(reaction)
          yield* takeReactionBack(reaction)
          yield* takeReactionBack(reaction)
          yield* removeMessage(message)
          const logged = yield* loggedOf(id)
          expect(logged.map(({ kind }) => kind)).toEqual([
            "message.created",
            "message.updated",
            "message.reaction",
            "message.reaction",
            "message.deleted",
          ])
          for (const { audience, subject } of logged)
            expect([audience.kind, subject]).toEqual(["conversation", message])
        }),
      ))
  })

const never = () => {
  throw new Error("There is one.")
}
const idsOf = (users: ReadonlyArray<{ readonly id: UserId }>) =>
  users.map(({ id }) => id) as unknown as readonly [UserId, UserId, UserId]
const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isFailure(result) ? result.failure._tag : "ok"))

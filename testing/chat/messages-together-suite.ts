import { DateTime, Deferred, Effect, Exit, Fiber, Option } from "effect"
import {
  AccountUsage,
  type ConversationId,
  ConversationMembers,
  Conversations,
  defaultLimits,
  isLimitOfTexts,
  Messages,
  Transactions,
  type User,
  type UserId,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { type ChatPorts, loggedOf } from "../samples/chat.ts"
import { attachment, claimed, groupOf, idOf, sent, shownTo, unreadOf } from "../samples/messages.ts"
import { era, freshId, storedUser, successes } from "../samples/samples.ts"

/** What is promised of messages that wait for one conversation, and are stored together. */
export const messagesTogetherSuite = ({ describe, expect, test }: Kit, run: Run<ChatPorts | AccountUsage>) =>
  describe("Messages that wait for one conversation", () => {
    const atOnce = era()

    test("of one author and of many keep their order, and count and are logged once each", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(5, atOnce(0))
          const [first] = users
          for (const authorOf of [() => userAt(users, 0), (n: number) => userAt(users, n)]) {
            const before = Option.getOrThrow(yield* (yield* Conversations).find(id)).lastSequence
            const all = Array.from({ length: 16 }, (_, n) => sent(id, authorOf(n).id, `Number ${n}`))
            const answers = successes(yield* meanwhile(id, all))
            expect(answers.map(({ isNew, message }) => [isNew, message.message.sequence])).toEqual(
              all.map((_, n) => [true, before + n + 1]),
            )
            expect(answers.map(({ message }) => message.author?.id)).toEqual(all.map((_, n) => authorOf(n).id))
            for (const [n, answer] of answers.entries()) {
              const shown = yield* shownTo(userAt(users, 1).id, idOf(answer))
              expect([shown.message.content, shown.message.createdAt]).toEqual([
                `Number ${n}`,
                answer.message.message.createdAt,
              ])
            }
          }
          const { items } = yield* (yield* Messages).list(first?.id ?? freshId(), id, null, 40)
          const times = items.map(({ message }) => DateTime.toEpochMillis(message.createdAt))
          expect(new Set(times).size).toBe(32)
          expect(times).toEqual(times.toSorted((one, other) => other - one))
          const logged = (yield* loggedOf(id)).filter(({ kind }) => kind === "message.created")
          expect(logged.map(({ subject }) => subject)).toEqual(items.map(({ message }) => message.id).toReversed())
          // Of the second 16 the first author wrote four, and the others three each.
          expect(yield* unreadOf(id, users)).toEqual([12, 29, 29, 29, 29])
          expect(Option.getOrThrow(yield* (yield* Conversations).find(id))).toMatchObject({
            lastSequence: 32,
            activityAt: items[0]?.message.createdAt,
          })
        }),
      ))

    test("are found by their words, more than are stored at once and more than a block has", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(3, atOnce(0))
          const long = "gramophone ".repeat(30)
          const all = Array.from({ length: 70 }, (_, n) =>
            sent(
              id,
              userAt(users, n).id,
              n === 5 || n === 40 ? long : n === 20 || n === 69 ? "A teapot" : `Number ${n}`,
            ),
          )
          const answers = successes(yield* meanwhile(id, all))
          expect(answers.map(({ message }) => message.message.sequence)).toEqual(all.map((_, n) => n + 1))
          const messages = yield* Messages
          const found = Effect.fnUntraced(function* (q: string) {
            const { items } = yield* messages.search(userAt(users, 0).id, id, q, { limit: 100, after: null })
            return items.map(({ message }) => message.sequence)
          })
          expect(yield* found("gramophone")).toEqual([41, 6])
          expect(yield* found("teapot")).toEqual([70, 21])
          expect(yield* found("number")).toHaveLength(66)
        }),
      ))

    test("with one clientId are answered with the first one, also with one that was stored before", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, atOnce(0))
          const [one, two] = [userAt(users, 0).id, userAt(users, 1).id]
          const old = yield* sent(id, one, "Old", { clientId: "old" })
          const exits = yield* meanwhile(id, [
            sent(id, two, "Hello"),
            sent(id, one, " ", { content: null, clientId: "new" }),
            sent(id, one, "First", { clientId: "new" }),
            sent(id, two, "Of another", { clientId: "new" }),
            sent(id, one, "Again", { clientId: "new" }),
            sent(id, one, "Old again", { clientId: "old" }),
          ])
          const answers = exits.map((exit) => (Exit.isSuccess(exit) ? exit.value : null))
          expect(answers.map((answer) => answer?.isNew ?? null)).toEqual([true, null, true, true, false, false])
          expect(answers[4]?.message).toEqual(answers[2]?.message)
          expect(answers[5]?.message).toEqual(old.message)
          expect(Option.getOrThrow(yield* (yield* Conversations).find(id)).lastSequence).toBe(4)
          const named = [
            { author: one, clientId: "new" },
            { author: two, clientId: "old" },
          ]
          expect(yield* (yield* Messages).findByClientIds(id, named)).toEqual([
            { author: one, clientId: "new", id: answers[2]?.message.message.id },
          ])
        }),
      ))

    test("are refused each for reasons of its own, also that its author is removed meanwhile", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(4, atOnce(0))
          const [one, two, gone] = [userAt(users, 0).id, userAt(users, 1).id, userAt(users, 3).id]
          const stranger = yield* storedUser(atOnce(0))
          const original = idOf(yield* sent(id, one, "The original"))
          const elsewhere = yield* groupOf(1, atOnce(0))
          const away = idOf(yield* sent(elsewhere.id, userAt(elsewhere.users, 0).id, "Elsewhere"))
          const removed = Effect.flatMap(ConversationMembers, (members) => members.removeMember(id, gone))
          const exits = yield* meanwhile(
            id,
            [
              sent(id, one, "One"),
              sent(id, two, "Two", { replyToId: original }),
              sent(id, two, "", { content: null }),
              sent(id, stranger.id, "From outside"),
              sent(id, two, "A reply to nothing here", { replyToId: away }),
              sent(id, gone, "Too late"),
              sent(id, freshId<UserId>(), "Without an account"),
              sent(id, one, "Three"),
            ],
            removed,
          )
          expect(exits.map(tagOf)).toEqual([
            "sent 2",
            "sent 3",
            "chat.EMPTY_MESSAGE",
            "chat.FORBIDDEN",
            "chat.INVALID_REPLY",
            "chat.FORBIDDEN",
            "chat.FORBIDDEN",
            "sent 4",
          ])
          const reply = successes(exits)[1]
          expect(reply?.message.replyTo?.id).toBe(original)
          const nowhere = freshId<ConversationId>()
          const nothing = yield* meanwhile(nowhere, [sent(nowhere, one, "One"), sent(nowhere, two, "Two")])
          expect(nothing.map(tagOf)).toEqual(["chat.NOT_FOUND", "chat.NOT_FOUND"])
          const conversations = yield* Conversations
          expect((yield* conversations.lockWithAll(nowhere, [one, two])).size).toBe(0)
          for (const [user, known] of yield* conversations.lockWithAll(id, [one, stranger.id, gone, two]))
            expect(known).toEqual(Option.getOrThrow(yield* conversations.lockWith(id, user)))
        }),
      ))

    test("keep each its own files, and what dies leaves the others alone", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(3, atOnce(0))
          const [one, two, three] = [userAt(users, 0).id, userAt(users, 1).id, userAt(users, 2).id]
          const [first, second] = [yield* claimed(atOnce(0), "a.pdf", "b.pdf"), yield* claimed(atOnce(0), "c.pdf")]
          const usage = yield* AccountUsage
          yield* usage.limitTexts({ ...defaultLimits, textsPerDay: 100 })
          const exits = yield* Effect.ensuring(
            meanwhile(id, [
              sent(id, one, "One"),
              sent(id, two, "Files", { attachments: first }),
              sent(id, three, "x".repeat(101)),
              sent(id, one, "Lost", { attachments: [attachment("never recorded.pdf")] }),
              sent(id, one, "", { content: null, attachments: second }),
              sent(id, three, "y".repeat(90)),
            ]),
            usage.limitTexts(defaultLimits),
          )
          expect(exits.map(tagOf)).toEqual(["sent 1", "sent 2", "limit of texts", "died", "sent 3", "sent 4"])
          const [, withTwo, withOne] = successes(exits)
          for (const [answer, files] of [
            [withTwo, first],
            [withOne, second],
          ] as const) {
            const shown = yield* shownTo(two, answer === undefined ? freshId() : idOf(answer))
            expect(shown.message.attachments).toEqual(files)
          }
          expect(yield* unreadOf(id, users)).toEqual([2, 3, 3])
        }),
      ))

    test("are stored whole or not at all, and not for a caller who gave up before", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, atOnce(0))
          const [one, two] = [userAt(users, 0).id, userAt(users, 1).id]
          const messages = yield* Messages
          const conversations = yield* Conversations
          const rows = [1, 2].map((sequence) => ({
            ...{ id: freshId<never>(), conversationId: id, sequence, authorId: sequence === 1 ? one : two },
            ...{ content: "Never sent", attachments: [], replyToId: null, clientId: null, createdAt: atOnce(1) },
            ...{ editedAt: null, deletedAt: null },
          }))
          const { atomically } = yield* Transactions
          yield* Effect.exit(atomically(Effect.andThen(messages.addAll(rows), Effect.die("no")), [id, one, two]))
          expect(Option.getOrThrow(yield* conversations.find(id)).lastSequence).toBe(0)
          expect((yield* messages.list(one, id, null, 5)).items).toEqual([])
          yield* atomically(messages.addAll(rows), [id, one, two])
          expect(yield* unreadOf(id, users)).toEqual([1, 1])

          const gate = yield* Deferred.make<void>()
          const holder = yield* holding(id, Effect.void, gate)
          const all: Array<Fiber.Fiber<unknown, unknown>> = []
          for (const content of ["One", "Two", "Given up", "Three"]) {
            all.push(yield* Effect.forkChild(sent(id, one, content), { startImmediately: true }))
            // The first one may begin before the others come, where it then waits for the holder.
            if (content === "One") for (let turn = 0; turn < 10; turn++) yield* eventsOnce
          }
          yield* eventsOnce
          const [, , given] = all
          if (given !== undefined) yield* Fiber.interrupt(given)
          yield* Deferred.succeed(gate, undefined)
          yield* Fiber.join(holder)
          for (const one of all) yield* Fiber.await(one)
          const { items } = yield* messages.list(one, id, null, 5)
          expect(items.map(({ message }) => message.content)).toEqual([
            "Three",
            "Two",
            "One",
            "Never sent",
            "Never sent",
          ])
        }),
      ))
  })

type Sent = ReturnType<typeof sent>

const eventsOnce = Effect.promise(() => new Promise((resume) => setTimeout(resume, 0)))

/** A transaction about a conversation that stays open until the gate opens. */
const holding = Effect.fnUntraced(function* (
  id: ConversationId,
  change: Effect.Effect<void, never, ConversationMembers>,
  gate: Deferred.Deferred<void>,
) {
  const { atomically } = yield* Transactions
  const begun = yield* Deferred.make<void>()
  const held = Effect.gen(function* () {
    yield* (yield* Conversations).lock(id)
    yield* Deferred.succeed(begun, undefined)
    yield* Deferred.await(gate)
    yield* change
  })
  const fiber = yield* Effect.forkChild(atomically(held, [id]))
  yield* Deferred.await(begun)
  return fiber
})

/** Sends messages while another transaction about the conversation is open, which ends with a change. */
const meanwhile = Effect.fnUntraced(function* (
  id: ConversationId,
  all: ReadonlyArray<Sent>,
  change: Effect.Effect<void, never, ConversationMembers> = Effect.void,
) {
  const gate = yield* Deferred.make<void>()
  const holder = yield* holding(id, change, gate)
  const fibers: Array<Fiber.Fiber<Exit.Exit<Effect.Success<Sent>, Effect.Error<Sent>>>> = []
  for (const one of all) fibers.push(yield* Effect.forkChild(Effect.exit(one), { startImmediately: true }))
  yield* eventsOnce
  yield* Deferred.succeed(gate, undefined)
  yield* Fiber.join(holder)
  return yield* Effect.forEach(fibers, (fiber) => Fiber.join(fiber))
})

const userAt = (users: ReadonlyArray<User>, n: number): User => {
  const user = users[n % users.length]
  if (user === undefined) throw new Error("There is one.")
  return user
}

const tagOf = (exit: Exit.Exit<Effect.Success<Sent>, Effect.Error<Sent>>): string => {
  if (Exit.isSuccess(exit)) return `sent ${exit.value.message.message.sequence}`
  const [reason] = exit.cause.reasons
  if (reason?._tag === "Fail") return reason.error._tag
  return reason?._tag === "Die" && isLimitOfTexts(reason.defect) ? "limit of texts" : "died"
}

import { Effect } from "effect"
import { Attachments, Blocks, ChatDelivery, Conversations, type MessageId, Messages, Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { type ChatPorts, memberChanged, storedDirect, storedMessage } from "../samples/chat.ts"
import { claimed, groupOf } from "../samples/messages.ts"
import { blocked } from "../samples/people.ts"
import { era, freshId, storedUser } from "../samples/samples.ts"

/** What the port `ChatDelivery` promises, and what `Attachments` promises of those without a message. */
export const chatDeliverySuite = ({ describe, expect, test }: Kit, run: Run<ChatPorts | ChatDelivery>) =>
  describe("What realtime reads of conversations", () => {
    test("the members of those that exist", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { members } = yield* ChatDelivery
          const { id, users } = yield* groupOf(3, day(0))
          const gone = yield* groupOf(2, day(0))
          yield* (yield* Conversations).remove(gone.id, day(1))
          const found = yield* members([id, gone.id, freshId()])
          expect([...found.keys()]).toEqual([id])
          expect([...(found.get(id) ?? [])].sort()).toEqual(users.map((user) => user.id).sort())
        }),
      ))

    test("who reads a user who writes: the other members, across no block", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { readersOf } = yield* ChatDelivery
          const { id: conversation, users } = yield* groupOf(4, day(0))
          const [ada, bob, eve, kim] = users as readonly [Ada, Ada, Ada, Ada]
          const stranger = yield* storedUser(day(0))
          yield* blocked(ada, bob, day(1))
          const readers = yield* readersOf(
            [
              { conversation, user: ada.id },
              { conversation, user: stranger.id },
            ],
            day(2),
          )
          expect([...new Set(readers.map(({ user }) => user))]).toEqual([ada.id])
          expect(readers.map(({ reader }) => reader).sort()).toEqual([eve.id, kim.id].sort())
          const ofBob = yield* readersOf([{ conversation, user: bob.id }], day(2))
          expect(ofBob.map(({ reader }) => reader).sort()).toEqual([eve.id, kim.id].sort())
        }),
      ))

    test("messages as one viewer sees them", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const direct = yield* storedDirect(ada, bob, day(0))
          const [one, other] = [
            yield* storedMessage(direct, ada, "Hello", day(1)),
            yield* storedMessage(direct, bob, "Yes?", day(1)),
          ]
          const messages = yield* Messages
          yield* messages.addReaction(one.id, bob.id, "👍", day(2))
          const ids: ReadonlyArray<MessageId> = [one.id, other.id, freshId()]
          for (const viewer of [ada, bob]) {
            const seen = yield* (yield* ChatDelivery).messages(viewer.id, ids)
            expect([...seen.keys()].sort()).toEqual([one.id, other.id].sort())
            expect(seen.get(one.id)?.reactions).toEqual([{ emoji: "👍", count: 1, isMine: viewer === bob }])
            expect(seen.get(other.id)?.message).toEqual(other)
          }
        }),
      ))

    test("which direct conversations a block separates, in either direction, and no group", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const delivery = yield* ChatDelivery
          const { id: group, users } = yield* groupOf(4, day(0))
          const [ada, bob, eve, kim] = users as readonly [Ada, Ada, Ada, Ada]
          const by = yield* storedDirect(ada, bob, day(0))
          const of = yield* storedDirect(eve, ada, day(0))
          const open = yield* storedDirect(ada, kim, day(0))
          const all = [by.id, of.id, open.id, group, freshId<never>()]
          expect(yield* delivery.blocked(all)).toEqual(new Set())
          yield* blocked(ada, bob, day(1))
          yield* blocked(eve, ada, day(1))
          expect(yield* delivery.blocked(all)).toEqual(new Set([by.id, of.id]))
          expect(yield* delivery.blocked([])).toEqual(new Set())
          yield* (yield* Blocks).remove(ada.id, bob.id)
          expect(yield* delivery.blocked(all)).toEqual(new Set([of.id]))
        }),
      ))

    test("how far each member has read, and whether others may see it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { id, users } = yield* groupOf(2, day(0))
          const [ada, bob] = users as readonly [Ada, Ada]
          const first = yield* storedMessage({ id }, ada, "One", day(1))
          yield* storedMessage({ id }, ada, "Two", day(1))
          yield* memberChanged({ id }, bob, { lastReadSequence: 1, unreadCount: 1 })
          yield* memberChanged({ id }, ada, { lastReadSequence: 0 })
          yield* (yield* Users).save({ ...bob, showReadReceipts: false })
          const marks = yield* (yield* ChatDelivery).readMarks([id, freshId()])
          const of = (user: Ada) => marks.filter(({ userId }) => userId === user.id)
          expect(marks).toHaveLength(2)
          expect(of(bob)).toEqual([{ conversationId: id, userId: bob.id, messageId: first.id, isShown: false }])
          expect(of(ada)).toEqual([{ conversationId: id, userId: ada.id, messageId: null, isShown: true }])
        }),
      ))

    test("attachments without a message are found when they are old enough, the oldest first, and forgotten", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const attachments = yield* Attachments
          const [old] = yield* claimed(day(1), "old")
          const [young] = yield* claimed(day(3), "young")
          if (old === undefined || young === undefined) return yield* Effect.die("They were not claimed.")
          expect(yield* attachments.unused(day(2), 10)).toEqual([old.id])
          expect(yield* attachments.unused(day(4), 1)).toEqual([old.id])
          yield* attachments.forget(old.id)
          expect(yield* attachments.unused(day(4), 10)).toEqual([young.id])
        }),
      ))
  })

type Ada = Effect.Success<ReturnType<typeof storedUser>>

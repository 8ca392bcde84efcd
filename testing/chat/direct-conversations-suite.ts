import { Effect, Option } from "effect"
import {
  Blocks,
  type ConversationId,
  ConversationMembers,
  Conversations,
  cardOf,
  Messages,
  openDirect,
  pairOf,
  type ShownConversation,
  type User,
  type UserCard,
  type UserId,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { type ChatPorts, loggedOf, memberChanged, storedDirect, storedGroup, storedMessage } from "../samples/chat.ts"
import { befriended, blocked, withIds } from "../samples/people.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `Conversations` promises about direct conversations. */
export const directConversationsSuite = ({ describe, expect, test }: Kit, run: Run<ChatPorts>) =>
  describe("Direct conversations", () => {
    const shownTo = Effect.fnUntraced(function* (viewer: User, id: ConversationId) {
      return Option.getOrNull(yield* (yield* Conversations).show(viewer.id, id))
    })
    const idsOf = (all: ReadonlyArray<ShownConversation>) => all.map(({ conversation }) => conversation.id)

    test("a direct conversation is found by its pair, also after an account is deleted", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const conversations = yield* Conversations
          const direct = yield* storedDirect(ada, bob, day(1))
          expect(yield* conversations.findDirect(direct.pair)).toEqual(Option.some(direct))
          expect(yield* conversations.find(direct.id)).toEqual(Option.some(direct))
          yield* conversations.removeAbandonedDirect(bob.id, day(2))
          yield* (yield* Users).remove(bob.id)
          const members = (yield* shownTo(ada, direct.id))?.members ?? []
          expect(members).toHaveLength(2)
          expect(members.flatMap(({ user }) => user ?? [])).toEqual([cardOf(ada)])
          // The second of the two: no member is left.
          yield* conversations.removeAbandonedDirect(ada.id, day(3))
          expect(yield* conversations.find(direct.id)).toEqual(Option.none())
          expect(yield* shownTo(ada, direct.id)).toBe(null)
        }),
      ))

    test("a user is replaced in direct conversations, which the others keep as with a deleted account", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const conversations = yield* Conversations
          const members = yield* ConversationMembers
          const messages = yield* Messages
          const mine = [yield* storedDirect(ada, bob, day(1)), yield* storedDirect(eve, ada, day(1))]
          const other = yield* storedDirect(bob, eve, day(1))
          const group = yield* storedGroup([[ada, "owner"]], day(1))
          const [first] = mine
          if (first === undefined) return
          const written = yield* storedMessage(first, ada, "Hello", day(1))
          yield* storedMessage(first, bob, "Hello Ada", day(1), written.id)
          const noAccount = freshId<UserId>()
          yield* rolledBack(conversations.replaceInDirect(ada.id, noAccount, 9))
          expect(idsOf((yield* conversations.list(ada.id, false, { limit: 9, after: null })).items)).toHaveLength(3)

          // In two portions, each of which stands alone.
          const one = yield* conversations.replaceInDirect(ada.id, noAccount, 1)
          const rest = yield* conversations.replaceInDirect(ada.id, noAccount, 5)
          expect([one.length, [...one, ...rest].sort()]).toEqual([1, mine.map(({ id }) => id).sort()])
          expect(yield* conversations.replaceInDirect(ada.id, noAccount, 5)).toEqual([])

          expect(yield* members.groupsOf(ada.id)).toEqual([group.id])
          expect(yield* conversations.find(other.id)).toEqual(Option.some(other))
          for (const { id, pair } of mine) {
            const partner = pair[0] === ada.id ? pair[1] : pair[0]
            expect(yield* conversations.findDirect(pair)).toEqual(Option.none())
            expect(yield* conversations.find(id)).toMatchObject({ value: { pair: pairOf(partner, noAccount) } })
            expect(yield* shownTo(ada, id)).toBe(null)
            const standings = yield* Effect.forEach([ada.id, partner], (user) => conversations.findWith(id, user))
            expect(standings.map((found) => Option.getOrNull(found)?.standing)).toEqual([
              { kind: "direct", role: null, partner: null, deal: null },
              { kind: "direct", role: "member", partner: "deleted", deal: null },
            ])
          }
          const left = yield* shownTo(bob, first.id)
          expect(left?.members.flatMap(({ user }) => user ?? [])).toEqual([cardOf(bob)])
          expect([left?.lastMessage?.author, left?.lastMessage?.replyTo?.author]).toEqual([cardOf(bob), null])
          expect(Option.getOrNull(yield* messages.show(bob.id, written.id))?.author).toBe(null)

          // The two start again, and across a block nothing of before is shown either.
          const again = yield* storedDirect(ada, bob, day(2))
          expect(yield* conversations.findDirect(first.pair)).toEqual(Option.some(again))
          yield* blocked(ada, bob, day(3))
          expect(Option.getOrNull(yield* messages.show(bob.id, written.id))?.author).toBe(null)
        }),
      ))

    test("across a block each sees the other as at its time, in a direct conversation alone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [blocks, messages, users] = [yield* Blocks, yield* Messages, yield* Users]
          const direct = yield* storedDirect(ada, bob, day(1))
          const group = yield* storedGroup(
            [
              [ada, "owner"],
              [bob, "member"],
            ],
            day(1),
          )
          const first = yield* storedMessage(direct, ada, "Hello", day(2))
          const { id: last } = yield* storedMessage(direct, bob, "Hi", day(2), first.id)
          yield* memberChanged(direct, bob, { lastReadSequence: 1 })
          const changed = (user: User, displayName: string) => ({
            ...user,
            displayName,
            avatarUrl: `https://pictures.test/${freshId()}`,
          })
          const seen = Effect.fnUntraced(function* (viewer: User, id = direct.id) {
            const shown = yield* shownTo(viewer, id)
            const reply = Option.getOrNull(yield* messages.show(viewer.id, last))
            return {
              members: shown?.members.map(({ user }) => user).sort(byId),
              marks: shown?.members.map(({ lastReadMessageId }) => lastReadMessageId).filter((mark) => mark !== null),
              message: [reply?.author, reply?.replyTo?.author],
            }
          })
          const [ada1, bob1] = [changed(ada, "Ada I"), changed(bob, "Bob I")]
          for (const one of [ada1, bob1]) yield* users.save(one)
          yield* blocked(ada, bob, day(3))
          const [ada2, bob2] = [changed(ada, "Ada II"), changed(bob, "Bob II")]
          for (const one of [ada2, bob2]) yield* users.save(one)
          const cards = (...some: ReadonlyArray<User>) => some.map(cardOf)
          const across = (toAda: User, toBob: User) => [
            { members: cards(ada2, toAda).sort(byId), marks: [], message: cards(toAda, ada2) },
            { members: cards(toBob, bob2).sort(byId), marks: [first.id], message: cards(bob2, toBob) },
          ]
          expect([yield* seen(ada), yield* seen(bob)]).toEqual(across(bob1, ada1))
          expect((yield* seen(bob, group.id)).members).toEqual(cards(ada2, bob2).sort(byId))
          // Of two blocks the earlier one counts, and the other one once that is lifted.
          yield* blocked(bob, ada, day(4))
          expect([yield* seen(ada), yield* seen(bob)]).toEqual(across(bob1, ada1))
          yield* blocks.remove(ada.id, bob.id)
          expect([yield* seen(ada), yield* seen(bob)]).toEqual(across(bob2, ada2))
          yield* blocks.remove(bob.id, ada.id)
          const present = { members: cards(ada2, bob2).sort(byId), marks: [first.id], message: cards(bob2, ada2) }
          expect([yield* seen(ada), yield* seen(bob)]).toEqual([present, present])
        }),
      ))

    test("a removed conversation is not there any more, and its pair may begin again", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const conversations = yield* Conversations
          const members = yield* ConversationMembers
          const direct = yield* storedDirect(ada, bob, day(1))
          yield* storedMessage(direct, ada, "Hello", day(1))
          yield* memberChanged(direct, bob, { unreadCount: 1 })
          yield* rolledBack(conversations.remove(direct.id, day(2)))
          expect((yield* shownTo(bob, direct.id))?.mine.unreadCount).toBe(1)
          expect(yield* members.countUnread(bob.id)).toBe(1)
          yield* conversations.remove(direct.id, day(2))
          const found = [
            yield* conversations.find(direct.id),
            yield* conversations.lock(direct.id),
            yield* conversations.findDirect(direct.pair),
            yield* conversations.show(ada.id, direct.id),
            yield* members.member(direct.id, ada.id),
          ]
          expect(found.every((one) => Option.isNone<unknown>(one))).toBe(true)
          expect(yield* members.countUnread(bob.id)).toBe(0)
          expect((yield* conversations.list(ada.id, false, { limit: 9, after: null })).items).toEqual([])
          const again = yield* storedDirect(ada, bob, day(3))
          expect(yield* conversations.findDirect(direct.pair)).toEqual(Option.some(again))
        }),
      ))

    test("of 20 openings from both sides at once one opens, and the others answer the same", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* befriended(ada, bob, day(1))
          const opened = successes(
            yield* twentyTimes((n) =>
              n % 2 === 0 ? openDirect({ by: ada.id, user: bob.id }) : openDirect({ by: bob.id, user: ada.id }),
            ),
          )
          expect(opened).toHaveLength(20)
          expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1)
          const [id, ...others] = new Set(opened.map(({ shown }) => shown.conversation.id))
          if (id === undefined) throw new Error("There are twenty.")
          expect(others).toEqual([])
          expect(yield* loggedOf(id)).toEqual([
            { kind: "conversation.updated", audience: { kind: "conversation", id }, subject: id },
          ])
        }).pipe(withIds),
      ))

    test("an opening that is rolled back leaves nothing", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* befriended(ada, bob, day(1))
          yield* rolledBack(openDirect({ by: ada.id, user: bob.id }))
          const { items } = yield* (yield* Conversations).list(bob.id, false, { limit: 9, after: null })
          expect(items).toEqual([])
        }).pipe(withIds),
      ))
  })

const byId = (one: UserCard | null, other: UserCard | null): number => ((one?.id ?? "") < (other?.id ?? "") ? -1 : 1)

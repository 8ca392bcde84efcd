import { DateTime, Effect, Option } from "effect"
import {
  type ConversationId,
  ConversationMembers,
  Conversations,
  cardOf,
  newMember,
  type ShownConversation,
  type User,
  type UserCard,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { type ChatPorts, memberChanged, storedDirect, storedGroup, storedMessage } from "../samples/chat.ts"
import { befriended, blocked } from "../samples/people.ts"
import { era, freshId, storedUser, walk } from "../samples/samples.ts"

/** What the port `Conversations` promises. */
export const conversationsSuite = ({ describe, expect, test }: Kit, run: Run<ChatPorts>) =>
  describe("Conversations", () => {
    const shownTo = Effect.fnUntraced(function* (viewer: User, id: ConversationId) {
      return Option.getOrNull(yield* (yield* Conversations).show(viewer.id, id))
    })
    const idsOf = (all: ReadonlyArray<ShownConversation>) => all.map(({ conversation }) => conversation.id)

    test("a group is stored and shown to its members only, with what each may see", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0), { showReadReceipts: false })]
          const [eve, kim] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const conversations = yield* Conversations
          const members = yield* ConversationMembers
          const stored = yield* storedGroup(
            [
              [ada, "owner"],
              [bob, "admin"],
            ],
            day(1),
            { name: "O'Neil's \\ % 🦉", coverUrl: "https://pictures.test/1" },
          )
          expect(yield* conversations.find(stored.id)).toEqual(Option.some(stored))
          expect(yield* conversations.lock(stored.id)).toEqual(Option.some(stored))
          for (const user of [ada, eve]) {
            const known = yield* conversations.findWith(stored.id, user.id)
            expect(Option.getOrNull(known)).toMatchObject({
              conversation: stored,
              standing: { kind: "group", role: user === ada ? "owner" : null, partner: null, deal: null },
              user: { ...cardOf(user), suspendedAt: null },
            })
            expect(yield* conversations.lockWith(stored.id, user.id)).toEqual(known)
          }
          expect(yield* conversations.findWith(freshId(), ada.id)).toEqual(Option.none())
          expect(yield* conversations.find(freshId())).toEqual(Option.none())
          expect((yield* shownTo(ada, stored.id))?.lastMessage).toBe(null)
          const first = yield* storedMessage(stored, ada, "Hello", day(2))
          const second = yield* storedMessage(stored, ada, "World", day(2))
          const group = { ...stored, lastSequence: 2, activityAt: day(2) }
          yield* members.addMember(group, newMember(group, { userId: eve.id, role: "member", now: day(2) }))
          yield* memberChanged(group, ada, { lastReadSequence: 1 })
          yield* memberChanged(group, bob, { lastReadSequence: 1, unreadCount: 1, isMuted: true, isArchived: true })
          const member = (user: User, role: string, joinedAt: DateTime.Utc, read: string | null = null) => ({
            user: cardOf(user),
            role,
            joinedAt,
            lastReadMessageId: read,
          })
          const shown = yield* shownTo(bob, group.id)
          expect(shown).toEqual({
            conversation: group,
            deal: null,
            members: [
              member(ada, "owner", day(1), first.id),
              member(bob, "admin", day(1), first.id),
              member(eve, "member", day(2), second.id),
            ],
            lastMessage: { message: second, author: cardOf(ada), replyTo: null, reactions: [] },
            mine: {
              userId: bob.id,
              role: "admin",
              joinedAt: day(1),
              lastReadSequence: 1,
              unreadCount: 1,
              isMuted: true,
              isArchived: true,
            },
          } as never)
          const toEve = yield* shownTo(eve, group.id)
          expect(toEve?.members.map(({ lastReadMessageId }) => lastReadMessageId)).toEqual([first.id, null, second.id])
          expect(toEve?.mine).toMatchObject({ role: "member", unreadCount: 0, lastReadSequence: 2, isMuted: false })
          expect(yield* shownTo(kim, group.id)).toBe(null)
          expect(yield* members.member(group.id, kim.id)).toEqual(Option.none())
          expect((yield* members.members(group.id)).map(({ userId }) => userId)).toEqual([ada.id, bob.id, eve.id])
          yield* members.removeMember(group.id, eve.id)
          expect(yield* shownTo(eve, group.id)).toBe(null)
          yield* conversations.save({ ...group, name: "Others", coverUrl: null, updatedAt: day(3) })
          expect(yield* conversations.find(group.id)).toEqual(
            Option.some({ ...group, name: "Others", coverUrl: null, updatedAt: day(3) }),
          )
        }),
      ))

    test("the list is ordered by the latest activity, archived ones apart, page by page", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const conversations = yield* Conversations
          const groups = []
          // Some at the same moment: the id decides between them.
          for (let n = 0; n < 7; n++)
            groups.push(
              yield* storedGroup(
                [
                  [bob, "owner"],
                  [ada, "member"],
                ],
                day(1 + Math.floor(n / 3)),
              ),
            )
          const [oldest, ...others] = groups
          if (oldest === undefined) throw new Error("There are seven.")
          yield* storedGroup([[bob, "owner"]], day(4))
          for (const group of others.slice(0, 2)) yield* memberChanged(group, ada, { isArchived: true })
          yield* storedMessage(oldest, bob, "Late", day(5))
          const list = (isArchived: boolean, limit: number) =>
            walk((page) => conversations.list(ada.id, isArchived, page), limit)
          const expected = [oldest, ...others.slice(2).reverse()].map(({ id }) => id)
          for (const limit of [1, 2, 5, 9]) expect(idsOf(yield* list(false, limit))).toEqual(expected)
          expect(idsOf(yield* list(true, 1))).toEqual([others[1]?.id, others[0]?.id] as never)
          const [first] = yield* list(false, 9)
          expect(first?.lastMessage?.message.content).toBe("Late")
          expect(first?.members.map(({ user }) => user?.id)).toEqual([ada.id, bob.id].sort())
        }),
      ))

    test("the list is ordered by the moment also where much happens in the same minutes", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const conversations = yield* Conversations
          const after = (seconds: number) => DateTime.add(day(1), { seconds })
          const active = new Map<ConversationId, number>()
          for (let n = 0; n < 24; n++) {
            const group = yield* storedGroup([[ada, "owner"]], after((n * 37) % 180))
            const member = newMember(group, { userId: bob.id, role: "member", now: day(1) })
            if (n % 4 === 0) yield* (yield* ConversationMembers).addMember(group, member)
            active.set(group.id, (n * 37) % 180)
          }
          const ids = [...active.keys()]
          for (let n = 0; n < 24; n++) {
            const id = ids[(n * 7) % 24] as ConversationId
            const at = Math.max(active.get(id) ?? 0, 20 + n * 8)
            yield* storedMessage({ id }, ada, `${n}`, after(at))
            active.set(id, at)
            const expected = ids.toSorted((one, other) => {
              const [first = 0, second = 0] = [active.get(one), active.get(other)]
              return second - first || (other < one ? -1 : 1)
            })
            const [viewer, own] =
              n % 3 === 0 ? [bob, expected.filter((id) => ids.indexOf(id) % 4 === 0)] : [ada, expected]
            const listed = yield* walk((page) => conversations.list(viewer.id, false, page), 1 + (n % 7))
            expect(idsOf(listed)).toEqual(own)
          }
        }),
      ))

    test("unread messages are counted where nothing is muted or archived", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const members = yield* ConversationMembers
          for (const change of [{}, { isMuted: true }, { isArchived: true }, {}]) {
            const group = yield* storedGroup([[ada, "owner"]], day(1), { lastSequence: 3 })
            yield* memberChanged(group, ada, { lastReadSequence: 0, unreadCount: 3, ...change })
          }
          expect(yield* members.countUnread(ada.id)).toBe(6)
          expect(yield* members.countUnread(bob.id)).toBe(0)
        }),
      ))

    test("relations to many, without those who have no account", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [kim, lea] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const conversations = yield* Conversations
          yield* befriended(ada, bob, day(1))
          yield* befriended(ada, lea, day(1))
          yield* blocked(ada, eve, day(1))
          yield* blocked(lea, ada, day(1))
          const everybody = [ada, bob, eve, kim, lea].map(({ id }) => id)
          const relations = yield* conversations.relations(ada.id, [...everybody, freshId()])
          expect(relations.size).toBe(5)
          expect(everybody.map((id) => relations.get(id))).toEqual(["self", "friend", "blocked", "stranger", "blocked"])
          expect((yield* conversations.relations(ada.id, [])).size).toBe(0)
        }),
      ))

    test("the groups of a user, ordered by id", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const conversations = yield* Conversations
          const members = yield* ConversationMembers
          yield* storedDirect(ada, bob, day(1))
          const [one, other] = [
            yield* storedGroup([[ada, "owner"]], day(3)),
            yield* storedGroup([[ada, "owner"]], day(2)),
          ]
          yield* storedGroup([[bob, "owner"]], day(3))
          const gone = yield* storedGroup([[ada, "owner"]], day(3))
          yield* conversations.remove(gone.id, day(4))
          expect(yield* members.groupsOf(ada.id)).toEqual([one.id, other.id].sort())
        }),
      ))
  })

const _byId = (one: UserCard | null, other: UserCard | null): number => ((one?.id ?? "") < (other?.id ?? "") ? -1 : 1)

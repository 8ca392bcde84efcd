import { describe, expect, test } from "bun:test"
import { Effect, Option } from "effect"
import { leaveConversations } from "../../../core/chat/leave-conversations.ts"
import {
  addMember,
  ConversationMembers,
  Conversations,
  changeRole,
  changeSettings,
  deleteGroup,
  removeMember,
  renameGroup,
  type User,
  Users,
} from "../../../core/index.ts"
import { loggedOf, storedDirect, storedGroup } from "../../../testing/samples/chat.ts"
import { befriended, withIds } from "../../../testing/samples/people.ts"
import { era, rolledBack, storedUser, successes, twentyTimes } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

/** What becomes of conversations when many change them at once, and when accounts go. */
export const departuresSuite = (run: Run) =>
  describe("Departures", () => {
    const people = (count: number, day = era()) =>
      Effect.forEach(Array.from({ length: count }), () => storedUser(day(0))) as Effect.Effect<
        [User, User, User, ...User[]],
        never,
        Users
      >
    const rolesIn = Effect.fnUntraced(function* (id: Parameters<typeof loggedOf>[0]) {
      const members = yield* (yield* ConversationMembers).members(id)
      return members.map(({ role, userId }) => `${userId} ${role}`)
    })

    test("of 20 friends that are added, twice each and at once, every one becomes a member once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, ...others] = yield* people(11, day)
          for (const one of others) yield* befriended(ada, one, day(0))
          const { id } = yield* storedGroup([[ada, "owner"]], day(1))
          const added = yield* twentyTimes((n) => addMember({ id, by: ada.id, user: others[n % 10]?.id ?? ada.id }))
          expect(successes(added)).toHaveLength(10)
          expect(yield* (yield* ConversationMembers).members(id)).toHaveLength(11)
        }).pipe(withIds),
      ))

    test("everybody leaves at once: there was always one owner, and nothing is left", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const members = yield* people(20, day)
          const { id } = yield* storedGroup(
            members.map((one, n) => [one, n === 0 ? "owner" : n < 5 ? "admin" : "member"] as const),
            day(1),
          )
          const left = yield* twentyTimes((n) => {
            const by = members[n]?.id ?? members[0].id
            return removeMember({ id, by, user: by })
          })
          expect(successes(left)).toHaveLength(20)
          expect(Option.isNone(yield* (yield* Conversations).find(id))).toBe(true)
          const removed = (yield* loggedOf(id)).filter(({ kind }) => kind === "conversation.removed")
          expect(removed.map(({ audience }) => audience.id).sort()).toEqual(members.map((one) => one.id).sort())
        }),
      ))

    test("the role of the owner is given away to many at once, and one of them has it at the end", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, ...others] = yield* people(5, day)
          const { id } = yield* storedGroup([[ada, "owner"], ...others.map((one) => [one, "member"] as const)], day(1))
          const given = yield* twentyTimes((n) =>
            changeRole({ id, by: ada.id, user: others[n % 4]?.id ?? ada.id, role: "owner" }),
          )
          expect(successes(given)).toHaveLength(1)
          const roles = yield* rolesIn(id)
          expect(roles.filter((role) => role.endsWith(" owner"))).toHaveLength(1)
          expect(roles).toContain(`${ada.id} admin`)
        }),
      ))

    test("what is rolled back did not happen, and no user is notified of it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = yield* people(3, day)
          const { id } = yield* storedGroup(
            [
              [ada, "owner"],
              [bob, "member"],
            ],
            day(1),
          )
          const before = yield* rolesIn(id)
          yield* rolledBack(changeRole({ id, by: ada.id, user: bob.id, role: "owner" }))
          for (const change of [
            renameGroup({ id, by: ada.id, name: "Others" }),
            changeSettings({ id, by: ada.id, isMuted: true, isArchived: undefined }),
            removeMember({ id, by: ada.id, user: ada.id }),
            deleteGroup({ id, by: ada.id }),
          ])
            yield* rolledBack(change)
          expect(yield* rolesIn(id)).toEqual(before)
          expect(yield* loggedOf(id)).toEqual([])
        }),
      ))

    test("a deleted account leaves every group, and direct conversations with no user are removed", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve, gone] = yield* people(4, day)
          if (gone === undefined) throw new Error("There are four.")
          const conversations = yield* Conversations
          const members = yield* ConversationMembers
          const group = (roles: ReadonlyArray<readonly [User, "owner" | "admin" | "member"]>) =>
            storedGroup(roles, day(1))
          const [owned, joined, alone] = [
            yield* group([
              [ada, "owner"],
              [bob, "member"],
              [eve, "admin"],
            ]),
            yield* group([
              [bob, "owner"],
              [ada, "member"],
            ]),
            yield* group([[ada, "owner"]]),
          ]
          const [kept, over] = [yield* storedDirect(ada, bob, day(1)), yield* storedDirect(ada, gone, day(1))]
          yield* (yield* Users).remove(gone.id)
          yield* rolledBack(leaveConversations({ user: ada.id }))
          expect(yield* rolesIn(owned.id)).toContain(`${ada.id} owner`)
          yield* leaveConversations({ user: ada.id })
          expect((yield* rolesIn(owned.id)).sort()).toEqual([`${bob.id} member`, `${eve.id} owner`].sort())
          expect(yield* rolesIn(joined.id)).toEqual([`${bob.id} owner`])
          const found = []
          for (const { id } of [alone, over, kept]) found.push(Option.isSome(yield* conversations.find(id)))
          expect(found).toEqual([false, false, true])
          expect(yield* members.members(kept.id)).toHaveLength(2)
          expect(yield* loggedOf(joined.id)).toEqual([
            { kind: "conversation.removed", audience: { kind: "user", id: ada.id }, subject: joined.id },
            { kind: "conversation.updated", audience: { kind: "conversation", id: joined.id }, subject: joined.id },
          ])
        }),
      ))
  })

import { describe, expect, test } from "bun:test"
import { eq, inArray } from "drizzle-orm"
import { Effect, Exit } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  acceptFriendRequest,
  type Blocks,
  blockUser,
  type Follows,
  FriendRequests,
  FriendsErrors,
  Friendships,
  type Notifications,
  type Publisher,
  type RealtimeLog,
  Relations,
  requestFriendship,
  type Transactions,
  type UserId,
  type Users,
  UsersErrors,
} from "../../../core/index.ts"
import { storedRequest, withIds } from "../../../testing/samples/people.ts"
import { era, rolledBack, storedUser, successes, twentyTimes } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

const all = { limit: 100, after: null }

/** What people do to each other at the same moment comes out as if one after another. */
export const friendsSuite = (
  run: Run<
    | Blocks
    | Database
    | Follows
    | FriendRequests
    | Friendships
    | Notifications
    | Publisher
    | RealtimeLog
    | Relations
    | Transactions
    | Users
  >,
) =>
  describe("Friends", () => {
    const two = Effect.fnUntraced(function* () {
      const day = era()
      return { day, ada: yield* storedUser(day(0)), bob: yield* storedUser(day(0)) }
    })
    const friendsOf = Effect.fnUntraced(function* (id: UserId) {
      return (yield* (yield* Friendships).list(id, id, null, all)).items.map(({ person }) => person.id)
    })
    const notified = Effect.fnUntraced(function* (...people: ReadonlyArray<UserId>) {
      const { read, tables } = yield* Database
      const { actorId, subjectId, type, userId } = tables.notifications
      return yield* read((db) =>
        db
          .select({ userId, type, actorId, subjectId })
          .from(tables.notifications)
          .where(inArray(userId, [...people])),
      )
    })
    const requestsFrom = Effect.fnUntraced(function* (from: UserId) {
      const { read, tables } = yield* Database
      return yield* read((db) => db.select().from(tables.friendRequests).where(eq(tables.friendRequests.fromId, from)))
    })

    test("two crossing requests at once end as one friendship and one request; its sender is notified that it was accepted", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob } = yield* two()
          const requests = yield* Effect.all(
            [requestFriendship({ from: ada.id, to: bob.id }), requestFriendship({ from: bob.id, to: ada.id })],
            { concurrency: "unbounded" },
          )
          const [request] = requests.filter(({ status }) => status === "accepted")
          expect(requests.map(({ status }) => status).sort()).toEqual(["accepted", "pending"])
          expect(requests[0].id).toBe(requests[1].id)
          expect([yield* friendsOf(ada.id), yield* friendsOf(bob.id)]).toEqual([[bob.id], [ada.id]])
          expect(
            [...(yield* requestsFrom(ada.id)), ...(yield* requestsFrom(bob.id))].map(({ id, status }) => [id, status]),
          ).toEqual([[request?.id as never, "accepted"]])
          const [asker, other] = request?.from.id === ada.id ? [ada.id, bob.id] : [bob.id, ada.id]
          const notifications = yield* notified(ada.id, bob.id)
          expect(notifications).toHaveLength(2)
          expect(notifications).toContainEqual({
            userId: other,
            type: "friend_request",
            actorId: asker,
            subjectId: request?.id ?? "",
          })
          expect(notifications).toContainEqual({
            userId: asker,
            type: "friend_accepted",
            actorId: other,
            subjectId: request?.id ?? "",
          })
        }).pipe(withIds),
      ))

    test("of 20 equal requests at once one is stored and notified of, and nineteen exist already", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob } = yield* two()
          const exits = yield* twentyTimes(() => requestFriendship({ from: ada.id, to: bob.id }))
          expect([successes(exits).length, exits.filter(Exit.hasFails).length]).toEqual([1, 19])
          expect(yield* Effect.flip(requestFriendship({ from: ada.id, to: bob.id }))).toBeInstanceOf(
            FriendsErrors.AlreadyExists,
          )
          expect(yield* requestsFrom(ada.id)).toHaveLength(1)
          expect(yield* notified(bob.id)).toHaveLength(1)
        }).pipe(withIds),
      ))

    test("of 20 accepts of one request at once one wins", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day } = yield* two()
          const { id } = yield* storedRequest(ada, bob, day(1))
          const exits = yield* twentyTimes(() => acceptFriendRequest({ id, by: bob.id }))
          expect([successes(exits).length, exits.filter(Exit.hasFails).length]).toEqual([1, 19])
          expect(yield* friendsOf(bob.id)).toEqual([ada.id])
          expect(yield* notified(ada.id)).toHaveLength(1)
        }).pipe(withIds),
      ))

    test.each(["ada", "bob"] as const)(
      "a block by %s during an accept: in either order, they are not friends afterwards",
      (blocker) =>
        run(
          Effect.gen(function* () {
            const { ada, bob, day } = yield* two()
            const { id } = yield* storedRequest(ada, bob, day(1))
            const [by, other] = blocker === "ada" ? [ada.id, bob.id] : [bob.id, ada.id]
            const [accepted, blocked] = yield* Effect.all(
              [Effect.exit(acceptFriendRequest({ id, by: bob.id })), Effect.exit(blockUser({ by, other }))],
              { concurrency: "unbounded" },
            )
            expect(Exit.isSuccess(blocked)).toBe(true)
            expect(yield* friendsOf(ada.id)).toEqual([])
            expect(yield* (yield* Relations).between(ada.id, bob.id)).toBe("blocked")
            expect((yield* (yield* FriendRequests).get(id)).status).toBe(
              Exit.isSuccess(accepted) ? "accepted" : "cancelled",
            )
            expect(yield* notified(ada.id)).toHaveLength(Exit.isSuccess(accepted) ? 1 : 0)
          }).pipe(withIds),
        ),
    )

    test("20 requests and 20 blocks between two at once leave a block, no friendship and nothing pending", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob } = yield* two()
          const [, blocks] = yield* Effect.all(
            [
              twentyTimes((n) =>
                requestFriendship(n % 2 === 0 ? { from: ada.id, to: bob.id } : { from: bob.id, to: ada.id }),
              ),
              twentyTimes(() => blockUser({ by: bob.id, other: ada.id })),
            ],
            { concurrency: "unbounded" },
          )
          expect(successes(blocks)).toHaveLength(20)
          const statuses = [...(yield* requestsFrom(ada.id)), ...(yield* requestsFrom(bob.id))].map(
            ({ status }) => status,
          )
          expect(statuses).not.toContain("pending")
          expect(yield* friendsOf(ada.id)).toEqual([])
          expect(yield* Effect.flip(requestFriendship({ from: ada.id, to: bob.id }))).toBeInstanceOf(
            UsersErrors.UserNotFound,
          )
        }).pipe(withIds),
      ))

    test("a request that is rolled back is neither stored nor notified of", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob } = yield* two()
          yield* rolledBack(requestFriendship({ from: ada.id, to: bob.id }))
          expect([yield* requestsFrom(ada.id), yield* notified(bob.id)]).toEqual([[], []])
        }).pipe(withIds),
      ))
  })

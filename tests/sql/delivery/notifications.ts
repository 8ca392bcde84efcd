import { describe, expect, test } from "bun:test"
import { eq } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  type Blocks,
  type Friendships,
  type NotificationId,
  Notifications,
  notify,
  type Publisher,
  type RealtimeLog,
  type Subject,
  type Transactions,
  type UserId,
  Users,
} from "../../../core/index.ts"
import { befriended, blocked, withIds } from "../../../testing/samples/people.ts"
import { era, freshId, rolledBack, storedUser } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

/** What the port `Notifications` promises. */
export const notificationsSuite = (
  run: Run<Blocks | Database | Friendships | Notifications | Publisher | RealtimeLog | Transactions | Users>,
) =>
  describe("Notifications", () => {
    const notified = Effect.fnUntraced(function* (id: UserId) {
      const { read, tables } = yield* Database
      const { actorId, readAt, subjectId, subjectKind, type, userId } = tables.notifications
      return yield* read((db) =>
        db.select({ type, actorId, subjectKind, subjectId, readAt }).from(tables.notifications).where(eq(userId, id)),
      )
    })
    const kept = Effect.fnUntraced(function* (id: UserId) {
      const { read, tables } = yield* Database
      const { createdAt, userId } = tables.notifications
      return yield* read((db) =>
        db.select({ createdAt }).from(tables.notifications).where(eq(userId, id)).orderBy(createdAt),
      )
    })
    const request = (to: UserId, actor: UserId | null) =>
      notify({ to, type: "friend_request", actor, subject: { kind: "friend_request", id: freshId() } })

    test("a user is notified of what another one or the service did, and never their own doing", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const subject = { kind: "friend_request", id: freshId() } as const
          yield* notify({ to: ada.id, type: "friend_request", actor: bob.id, subject })
          yield* notify({ to: ada.id, type: "import_done", actor: null, subject: null })
          yield* request(ada.id, ada.id)
          const rows = yield* notified(ada.id)
          expect(rows).toHaveLength(2)
          expect(rows).toContainEqual({
            type: "friend_request",
            actorId: bob.id,
            subjectKind: subject.kind,
            subjectId: subject.id,
            readAt: null,
          })
          expect(rows).toContainEqual({
            type: "import_done",
            actorId: null,
            subjectKind: null,
            subjectId: null,
            readAt: null,
          })
          expect(yield* notified(bob.id)).toEqual([])
        }).pipe(withIds),
      ))

    test.each(["blocked by", "blocking"] as const)("no user is notified of what a user did who is %s them", (how) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* befriended(ada, bob, day(1))
          yield* request(ada.id, bob.id)
          expect(yield* notified(ada.id)).toHaveLength(1)
          yield* how === "blocking" ? blocked(bob, ada, day(1)) : blocked(ada, bob, day(1))
          yield* request(ada.id, bob.id)
          expect(yield* notified(ada.id)).toHaveLength(1)
          yield* request(ada.id, eve.id)
          expect(yield* notified(ada.id)).toHaveLength(2)
        }).pipe(withIds),
      ),
    )

    test("those from before a moment are removed, the oldest first and only so many at once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [notifications, ada] = [yield* Notifications, yield* storedUser(day(0))]
          const added = Effect.fnUntraced(function* (n: number) {
            const one = { type: "import_done", actorId: null, subject: null, readAt: null, createdAt: day(n) } as const
            yield* notifications.add({ ...one, id: freshId<NotificationId>(), userId: ada.id })
          })
          const left = Effect.map(kept(ada.id), (rows) => rows.map(({ createdAt }) => createdAt))
          yield* Effect.forEach([3, 1, 4, 2], added)
          expect(yield* notifications.sweep(day(3), 1)).toBe(1)
          expect(yield* left).toEqual([day(2), day(3), day(4)])
          expect(yield* notifications.sweep(day(3), 5)).toBe(1)
          expect(yield* notifications.sweep(day(3), 5)).toBe(0)
          expect(yield* left).toEqual([day(3), day(4)])
        }),
      ))

    test("those about one subject are removed, only so many at once, and no others", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [id, other] = [freshId(), freshId()]
          const about = (to: UserId, subject: Subject | null) =>
            notify({ to, type: "post_comment", actor: null, subject })
          const eve = yield* storedUser(day(0))
          for (const to of [ada.id, eve.id, bob.id]) yield* about(to, { kind: "post", id })
          yield* about(ada.id, { kind: "post", id: other })
          yield* notify({ to: ada.id, type: "offer_received", actor: null, subject: { kind: "offer", id } })
          yield* about(ada.id, null)
          yield* rolledBack(notifications.removeOf("post", id, 10))
          expect(yield* notified(bob.id)).toHaveLength(1)
          expect(yield* notifications.removeOf("post", id, 2)).toBe(2)
          expect(yield* notifications.removeOf("post", id, 2)).toBe(1)
          expect(yield* notifications.removeOf("post", id, 2)).toBe(0)
          expect(yield* notified(bob.id)).toEqual([])
          const left = (yield* notified(ada.id)).map(({ subjectKind, subjectId }) => [subjectKind, subjectId])
          expect(left).toHaveLength(3)
          expect(left).toEqual(
            expect.arrayContaining([
              ["post", other],
              ["offer", id],
              [null, null],
            ]),
          )
        }).pipe(withIds),
      ))

    test("a notification ends with whom it is for, and stays when its actor goes; a rolled-back one has never been", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* rolledBack(request(ada.id, bob.id))
          expect(yield* notified(ada.id)).toEqual([])
          yield* request(ada.id, bob.id)
          yield* users.remove(bob.id)
          expect((yield* notified(ada.id)).map(({ actorId }) => actorId)).toEqual([bob.id])
          yield* users.remove(ada.id)
          expect(yield* notified(ada.id)).toEqual([])
        }).pipe(withIds),
      ))
  })

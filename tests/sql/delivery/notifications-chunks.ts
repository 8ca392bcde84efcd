import { describe, expect, test } from "bun:test"
import { type DateTime, Effect } from "effect"
import { chunkSize } from "../../../adapters/sql/delivery/chunks.ts"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { insertMany } from "../../../adapters/sql/engine/insert-many.ts"
import {
  mostCounted,
  type NotificationId,
  Notifications,
  readAllNotifications,
  removeAllNotifications,
  type UserId,
} from "../../../core/index.ts"
import { inbox, storedNotification } from "../../../testing/samples/notifications.ts"
import { blocked } from "../../../testing/samples/people.ts"
import { backwards, era, freshId, storedUser } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

/** More rows than one statement looks at or changes, and their number no multiple of that. */
const many = 2 * chunkSize + 7

/** What the port `Notifications` promises of a user who has very many. */
export const notificationsChunksSuite = (run: Run) =>
  describe("Very many notifications", () => {
    const flood = Effect.fnUntraced(function* (userId: UserId, actorId: UserId, createdAt: DateTime.Utc, count = many) {
      const database = yield* Database
      const row = { userId, type: "offer_received", actorId, subjectKind: null, subjectId: null, readAt: null } as const
      const rows = Array.from({ length: count }, () => ({ ...row, id: freshId<NotificationId>(), createdAt }))
      yield* insertMany(database, database.tables.notifications)(rows)
      return backwards(rows)
    })

    test.each([1, 2, 100])("of a user blocked, which are newer, hide none of the others, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const oldest = yield* storedNotification(ada.id, day(1), { actorId: bob.id })
          yield* flood(ada.id, eve.id, day(2))
          const newest = yield* storedNotification(ada.id, day(3), { actorId: bob.id })
          yield* blocked(ada, eve, day(4))
          const shown = [newest.id, oldest.id]
          expect(yield* inbox(ada.id, limit)).toEqual({ all: shown, unread: shown, count: 2 })
        }),
      ),
    )

    test.each([chunkSize - 1, chunkSize, chunkSize + 1, many])("%d are all listed, and counted up to 1,000", (count) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const all = yield* flood(ada.id, bob.id, day(1), count)
          expect(yield* inbox(ada.id)).toEqual({ all, unread: all, count: Math.min(count, mostCounted) })
        }),
      ),
    )

    test.each([chunkSize, many])("%d are read and removed, and no other user's", (count) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const all = yield* flood(ada.id, bob.id, day(1), count)
          const others = yield* flood(bob.id, ada.id, day(1), 3)
          expect(yield* notifications.markSomeRead(ada.id, day(2), 3)).toBe(3)
          expect(yield* notifications.countUnread(ada.id)).toBe(Math.min(count - 3, mostCounted))
          yield* readAllNotifications(ada.id)
          expect(yield* inbox(ada.id)).toEqual({ all, unread: [], count: 0 })
          expect(yield* notifications.removeSome(ada.id, 3)).toBe(3)
          yield* removeAllNotifications(ada.id)
          expect(yield* inbox(ada.id)).toEqual({ all: [], unread: [], count: 0 })
          expect(yield* inbox(bob.id)).toEqual({ all: others, unread: others, count: 3 })
        }),
      ),
    )
  })

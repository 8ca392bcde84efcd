import { Effect } from "effect"
import { type Blocks, Notifications, type Transactions, type Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { idsOf, inbox, storedNotification } from "../samples/notifications.ts"
import { blocked } from "../samples/people.ts"
import { era, freshId, storedUser } from "../samples/samples.ts"

/** What the port `Notifications` promises of those that are asked for by their ids, and of those that are removed. */
export const removedNotificationsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Notifications | Transactions | Users>,
) =>
  describe("Notifications by id, by subject and by age", () => {
    test("a user is shown their own by id, in the given order, and none that a block hides", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const notifications = yield* Notifications
          const one = yield* storedNotification(ada.id, day(1))
          const other = yield* storedNotification(ada.id, day(2))
          const hidden = yield* storedNotification(ada.id, day(2), { actorId: bob.id })
          const foreign = yield* storedNotification(bob.id, day(2))
          yield* blocked(bob, ada, day(3))
          const asked = [one.id, hidden.id, foreign.id, freshId<typeof one.id>(), other.id]
          expect(idsOf(yield* notifications.show(ada.id, asked))).toEqual([one.id, other.id])
          expect(idsOf(yield* notifications.show(ada.id, asked.toReversed()))).toEqual([other.id, one.id])
        }),
      ))

    test("those about one subject are removed from all receivers, at most so many at once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { removeOf } = yield* Notifications
          const subject = { kind: "offer", id: freshId() } as const
          for (const { id } of [ada, bob, yield* storedUser(day(0))]) yield* storedNotification(id, day(1), { subject })
          const kept = yield* storedNotification(ada.id, day(1), { subject: { kind: "offer", id: freshId() } })
          expect(yield* removeOf("event", subject.id, 100)).toBe(0)
          expect(yield* removeOf("offer", subject.id, 2)).toBe(2)
          expect(yield* removeOf("offer", subject.id, 2)).toBe(1)
          expect((yield* inbox(ada.id)).all).toEqual([kept.id])
          expect((yield* inbox(bob.id)).all).toEqual([])
        }),
      ))

    test("old ones are removed, the oldest first", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const { sweep } = yield* Notifications
          yield* storedNotification(ada.id, day(1))
          const next = yield* storedNotification(ada.id, day(2))
          const young = yield* storedNotification(ada.id, day(3))
          expect(yield* sweep(day(3), 1)).toBe(1)
          expect((yield* inbox(ada.id)).all).toEqual([young.id, next.id])
          expect(yield* sweep(day(3), 10)).toBe(1)
          expect(yield* sweep(day(3), 10)).toBe(0)
          expect((yield* inbox(ada.id)).all).toEqual([young.id])
        }),
      ))
  })

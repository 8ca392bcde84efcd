import { Effect } from "effect"
import {
  Blocks,
  mostOfActor,
  type Notification,
  type NotificationId,
  Notifications,
  notify,
  notifyAll,
  type Publisher,
  type RealtimeLog,
  type Subject,
  Transactions,
  type UserId,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { inbox, storedNotification } from "../samples/notifications.ts"
import { blocked, withIds } from "../samples/people.ts"
import { era, freshId, rolledBack, storedUser, twentyTimes } from "../samples/samples.ts"

/** What the port `Notifications` promises of how many unread ones a recipient has. */
export const notificationsLimitsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Notifications | Publisher | RealtimeLog | Transactions | Users>,
) =>
  describe("Limits of notifications", () => {
    const about = (): Subject => ({ kind: "offer", id: freshId() })
    const of = (userId: UserId, actorId: UserId | null, subject: Subject): Notification => ({
      ...{ id: freshId<NotificationId>(), userId, actorId, subject },
      ...{ type: "offer_received", readAt: null, createdAt: era()(9) },
    })
    const filled = Effect.fnUntraced(function* (to: UserId, actorId: UserId) {
      const day = era()
      const stored: Array<Notification> = []
      for (let n = 0; n < mostOfActor; n++)
        stored.push(yield* storedNotification(to, day(1), { actorId, subject: about() }))
      return stored
    })

    test("an unread one of the same type, actor and subject moves to the top instead of a second one", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [subject, other] = [about(), about()]
          const first = yield* storedNotification(ada.id, day(1), { actorId: bob.id, subject })
          const service = yield* storedNotification(ada.id, day(2), { subject })
          const others = [
            yield* storedNotification(ada.id, day(3), { actorId: eve.id, subject }),
            yield* storedNotification(ada.id, day(4), { actorId: bob.id, subject: other }),
            yield* storedNotification(ada.id, day(5), { actorId: bob.id, subject, type: "offer_proposal" }),
          ].map(({ id }) => id)
          const again = { ...first, id: freshId<NotificationId>(), createdAt: day(6) }
          expect(yield* notifications.add(again)).toBe(first.id)
          const ofService = { ...service, id: freshId<NotificationId>(), createdAt: day(7) }
          expect(yield* notifications.addAll([ofService], null)).toEqual([{ id: service.id, userId: ada.id }])
          const all = [service.id, first.id, ...others.reverse()]
          expect(yield* inbox(ada.id)).toEqual({ all, unread: all, count: 5 })
          yield* notifications.markRead(first.id, day(8))
          const next = { ...first, id: freshId<NotificationId>(), createdAt: day(8) }
          expect(yield* notifications.addAll([next], bob.id)).toEqual([{ id: next.id, userId: ada.id }])
          expect((yield* inbox(ada.id)).all).toEqual([next.id, ...all])
        }),
      ))

    test("one that moves to the top between two pages is listed on no later page, and hides no other", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const stored: Array<Notification> = []
          for (let n = 1; n <= 6; n++)
            stored.push(yield* storedNotification(ada.id, day(n), { actorId: bob.id, subject: about() }))
          const [oldest, second, third, fourth, fifth, newest] = stored.map(({ id }) => id)
          const page = yield* notifications.list(ada.id, true, { limit: 2, after: null })
          expect(page.items.map(({ notification }) => notification.id)).toEqual([newest, fifth])
          for (const one of stored.filter(({ id }) => id === third || id === newest))
            yield* notifications.add({ ...one, id: freshId<NotificationId>(), createdAt: day(7) })
          const rest = yield* notifications.list(ada.id, true, { limit: 9, after: page.next })
          expect(rest.items.map(({ notification }) => notification.id)).toEqual([fourth, second, oldest])
          expect((yield* inbox(ada.id)).all.slice(2)).toEqual([fifth, fourth, second, oldest])
        }),
      ))

    test("an actor causes 50 unread ones of a person; of a further one only a renewal is stored", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [first] = yield* filled(ada.id, bob.id)
          if (first === undefined) throw new Error("Nothing is stored.")
          expect(yield* notifications.add(of(ada.id, bob.id, about()))).toBeNull()
          expect(yield* notifications.standing(ada.id, bob.id)).toMatchObject({ isFull: true, isApart: false })
          for (const [user, actor] of [
            [eve.id, bob.id],
            [bob.id, ada.id],
            [ada.id, null],
          ] as const)
            expect(yield* notifications.standing(user, actor)).toMatchObject({ isFull: false, isApart: false })
          yield* blocked(eve, bob, day(1))
          for (const [user, actor] of [
            [eve.id, bob.id],
            [bob.id, eve.id],
          ] as const)
            expect(yield* notifications.standing(user, actor)).toMatchObject({ isFull: false, isApart: true })
          yield* (yield* Blocks).remove(eve.id, bob.id)
          const subject = about()
          const all = [of(ada.id, bob.id, subject), of(eve.id, bob.id, subject)]
          expect(yield* notifications.addAll(all, bob.id)).toEqual([{ id: all[1]?.id, userId: eve.id }])
          const again = { ...first, id: freshId<NotificationId>(), createdAt: day(2) }
          expect(yield* notifications.add(again)).toBe(first.id)
          expect(yield* notifications.addAll([again], bob.id)).toEqual([{ id: first.id, userId: ada.id }])
          expect((yield* inbox(ada.id)).count).toBe(mostOfActor)
          yield* notifications.add(of(ada.id, eve.id, about()))
          yield* notifications.add(of(ada.id, null, about()))
          expect((yield* inbox(ada.id)).count).toBe(mostOfActor + 2)
          yield* notifications.markRead(first.id, day(3))
          expect(yield* notifications.add(of(ada.id, bob.id, about()))).not.toBeNull()
          expect(yield* notifications.add(of(ada.id, bob.id, about()))).toBeNull()
        }),
      ))

    test("what is taken back takes its unread notifications along, and no others", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const subject = about()
          const read = yield* storedNotification(ada.id, day(1), { actorId: bob.id, subject })
          yield* notifications.markRead(read.id, day(1))
          const unread = yield* storedNotification(ada.id, day(2), { actorId: bob.id, subject })
          const ofEve = yield* storedNotification(ada.id, day(3), { actorId: eve.id, subject })
          const other = yield* storedNotification(ada.id, day(4), { actorId: bob.id, subject: about() })
          const ofType = yield* storedNotification(ada.id, day(5), { actorId: bob.id, subject, type: "offer_proposal" })
          yield* storedNotification(eve.id, day(5), { actorId: bob.id, subject })
          const what = { type: "offer_received", subject, to: ada.id, actor: bob.id } as const
          yield* rolledBack(notifications.takeBack(what))
          expect((yield* inbox(ada.id)).all).toContain(unread.id)
          expect(yield* notifications.takeBack(what)).toBe(1)
          expect(yield* notifications.takeBack(what)).toBe(0)
          expect((yield* inbox(ada.id)).all).toEqual([ofType.id, other.id, ofEve.id, read.id])
          expect(yield* notifications.takeBack({ ...what, to: null, actor: null })).toBe(2)
          expect((yield* inbox(eve.id)).all).toEqual([])
          expect((yield* inbox(ada.id)).all).toEqual([ofType.id, other.id, read.id])
        }),
      ))

    test("of 20 of the same at once one is stored, and of 20 different ones those up to the limit", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const subject = about()
          const notifies = (to: UserId, actor: UserId, one: Subject) =>
            Effect.flatMap(Transactions, ({ atomically }) =>
              atomically(notify({ to, type: "offer_received", actor, subject: one })),
            )
          yield* twentyTimes(() => notifies(ada.id, bob.id, subject))
          expect((yield* inbox(ada.id)).all).toHaveLength(1)
          yield* twentyTimes(() => notifyAll({ to: [ada.id], type: "offer_received", actor: bob.id, subject }))
          expect((yield* inbox(ada.id)).all).toHaveLength(1)
          yield* filled(eve.id, bob.id)
          yield* (yield* Notifications).removeSome(eve.id, 10)
          yield* twentyTimes(() => notifies(eve.id, bob.id, about()))
          expect((yield* inbox(eve.id)).count).toBe(mostOfActor)
        }).pipe(withIds),
      ))

    test("a renewal that is rolled back has not happened, and a block lets none through", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const first = yield* storedNotification(ada.id, day(1), { actorId: bob.id, subject: about() })
          const newer = yield* storedNotification(ada.id, day(2), { actorId: bob.id, subject: about() })
          const again = { ...first, id: freshId<NotificationId>(), createdAt: day(3) }
          yield* rolledBack(notifications.add(again))
          expect((yield* inbox(ada.id)).all).toEqual([newer.id, first.id])
          yield* blocked(ada, bob, day(3))
          expect(yield* notifications.add(again)).toBeNull()
          expect(yield* notifications.addAll([again], bob.id)).toEqual([])
        }),
      ))
  })

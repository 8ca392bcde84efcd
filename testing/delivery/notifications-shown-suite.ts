import { type DateTime, Effect } from "effect"
import {
  Blocks,
  Collections,
  cardOf,
  countUnreadNotifications,
  type Events,
  Items,
  Notifications,
  NotificationsErrors,
  type Offers,
  Posts,
  type RealtimeLog,
  type Rounds,
  readAllNotifications,
  readNotification,
  removeAllNotifications,
  removeNotification,
  type Transactions,
  type User,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedEvent } from "../samples/events-shown.ts"
import { idsOf, inbox, storedNotification } from "../samples/notifications.ts"
import { storedOffer } from "../samples/offers.ts"
import { blocked } from "../samples/people.ts"
import { sharedItem, storedPost } from "../samples/posts.ts"
import { storedRound } from "../samples/rounds.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `Notifications` promises of what recipients see and do. */
export const notificationsShownSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    Blocks | Collections | Events | Items | Notifications | Offers | Posts | RealtimeLog | Rounds | Transactions | Users
  >,
) =>
  describe("Shown notifications", () => {
    const people = Effect.fnUntraced(function* (at: DateTime.Utc) {
      return [yield* storedUser(at), yield* storedUser(at), yield* storedUser(at)] as const
    })
    const first = { limit: 100, after: null }

    test("a list has every part of a notification, and the card of its actor while the account exists", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = yield* people(day(0))
          const notifications = yield* Notifications
          const subject = { kind: "offer", id: freshId() } as const
          const byBob = yield* storedNotification(ada.id, day(3), { actorId: bob.id, subject })
          const byEve = yield* storedNotification(ada.id, day(2), { actorId: eve.id, readAt: day(2) })
          const byNoUser = yield* storedNotification(ada.id, day(1), { type: "import_done" })
          yield* storedNotification(bob.id, day(1), { actorId: ada.id })
          yield* (yield* Users).remove(eve.id)
          expect(yield* notifications.list(ada.id, false, first)).toEqual({
            items: [
              { notification: byBob, actor: cardOf(bob), subjectName: null },
              { notification: byEve, actor: null, subjectName: null },
              { notification: byNoUser, actor: null, subjectName: null },
            ],
            next: null,
          })
          expect(idsOf((yield* notifications.list(ada.id, true, first)).items)).toEqual([byBob.id, byNoUser.id])
          expect(yield* countUnreadNotifications(ada.id)).toBe(2)
          expect(yield* countUnreadNotifications(eve.id)).toBe(0)
        }),
      ))

    test("the name of a subject is for its sides, and for those who see it now", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = yield* people(day(0))
          const hidden = { visibility: "friends_only" } as const
          const offer = yield* storedOffer({ id: freshId(), name: "Catan", ownerId: ada.id }, bob, day(1))
          const subjects = [
            { kind: "offer", id: offer.id },
            { kind: "round", id: (yield* storedRound(bob.id, day(1), { name: "Spring", openedAt: day(1) })).id },
            { kind: "round", id: (yield* storedRound(bob.id, day(1), { ...hidden, openedAt: day(1) })).id },
            { kind: "event", id: (yield* storedEvent(bob.id, day(9))).id },
            { kind: "event", id: (yield* storedEvent(bob.id, day(9), hidden)).id },
            { kind: "event", id: freshId() },
          ] as const
          for (const [n, subject] of subjects.entries())
            for (const { id } of [ada, eve]) yield* storedNotification(id, day(20 - n), { subject })
          const namesFor = ({ id }: User) =>
            Effect.map(
              Notifications.use(({ list }) => list(id, false, first)),
              ({ items }) => items.map(({ subjectName }) => subjectName),
            )
          expect(yield* namesFor(ada)).toEqual(["Catan, before", "Spring", null, "Swap meet", null, null])
          expect(yield* namesFor(eve)).toEqual([null, "Spring", null, "Swap meet", null, null])
        }),
      ))

    each(test)([1, 2, 3])("those of one moment are listed newest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = yield* people(day(0))
          const stored: Array<{ readonly id: string }> = []
          for (let n = 0; n < 7; n++) {
            stored.push(yield* storedNotification(ada.id, day(1), { actorId: bob.id }))
            yield* storedNotification(ada.id, day(1), { actorId: eve.id })
          }
          yield* blocked(eve, ada, day(1))
          const all = backwards(stored)
          expect(yield* inbox(ada.id, limit)).toEqual({ all, unread: all, count: 7 })
        }),
      ),
    )

    const blocks: ReadonlyArray<readonly [string, (ada: User, bob: User) => readonly [User, User]]> = [
      ["by the recipient", (ada, bob) => [ada, bob]],
      ["by the actor", (ada, bob) => [bob, ada]],
    ]
    each(test)(blocks)("a block %s hides them in lists, count and changes, until it is lifted", (_, sides) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = yield* people(day(0))
          const [byBob, byEve, byNoUser] = [
            yield* storedNotification(ada.id, day(3), { actorId: bob.id }),
            yield* storedNotification(ada.id, day(2), { actorId: eve.id }),
            yield* storedNotification(ada.id, day(1)),
          ]
          const all = [byBob.id, byEve.id, byNoUser.id]
          expect(yield* inbox(ada.id)).toEqual({ all, unread: all, count: 3 })
          const [blocker, other] = sides(ada, bob)
          yield* blocked(blocker, other, day(4))
          const rest = [byEve.id, byNoUser.id]
          expect(yield* inbox(ada.id)).toEqual({ all: rest, unread: rest, count: 2 })
          for (const change of [readNotification, removeNotification]) {
            const own = yield* Effect.flip(change({ id: byBob.id, by: ada.id }))
            expect(own).toEqual(new NotificationsErrors.NotFound())
            expect(yield* Effect.flip(change({ id: byBob.id, by: eve.id }))).toEqual(
              new NotificationsErrors.Forbidden(),
            )
          }
          yield* (yield* Blocks).remove(blocker.id, other.id)
          expect(yield* inbox(ada.id)).toEqual({ all, unread: all, count: 3 })
        }),
      ),
    )

    test("those about a post exist for no user once the post is removed, or shows an item that is not there", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = yield* people(day(0))
          const [posts, items, collections] = [yield* Posts, yield* Items, yield* Collections]
          const [kept, removed] = [yield* storedPost(ada.id, day(1)), yield* storedPost(ada.id, day(1))]
          const [one, two, three] = [
            yield* sharedItem(ada, day(1)),
            yield* sharedItem(ada, day(1)),
            yield* sharedItem(ada, day(1)),
          ]
          const about = (id: string) =>
            storedNotification(ada.id, day(2), { type: "post_comment", actorId: bob.id, subject: { kind: "post", id } })
          const stays = [yield* about(kept.id), yield* about(one.share.id)]
          const goes = [
            yield* about(removed.id),
            yield* about(two.share.id),
            yield* about(three.share.id),
            yield* about(freshId()),
          ]
          expect((yield* inbox(ada.id)).count).toBe(5)
          yield* posts.remove(removed.id)
          yield* items.remove(two.item.id)
          yield* collections.remove(three.collection.id)
          const left = backwards(stays)
          expect(yield* inbox(ada.id)).toEqual({ all: left, unread: left, count: 2 })
          for (const { id } of goes)
            for (const by of [ada.id, bob.id])
              for (const change of [readNotification, removeNotification])
                expect(yield* Effect.flip(change({ id, by }))).toEqual(new NotificationsErrors.NotFound())
        }),
      ))

    test("one is read once and keeps that moment; all are read and removed with the hidden ones", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob, eve] = yield* people(day(0))
          const { id } = yield* storedNotification(ada.id, day(2), { actorId: bob.id })
          const byEve = yield* storedNotification(ada.id, day(1), { actorId: eve.id })
          const other = yield* storedNotification(bob.id, day(1))
          const readAt = (user: User) =>
            Effect.map(notifications.list(user.id, false, first), ({ items }) =>
              items.map(({ notification }) => notification.readAt),
            )
          yield* notifications.markRead(id, day(3))
          yield* notifications.markRead(id, day(4))
          expect(yield* readAt(ada)).toEqual([day(3), null])
          yield* blocked(eve, ada, day(4))
          yield* readAllNotifications(ada.id)
          yield* (yield* Blocks).remove(eve.id, ada.id)
          expect(yield* inbox(ada.id)).toEqual({ all: [id, byEve.id], unread: [], count: 0 })
          expect((yield* readAt(ada))[0]).toEqual(day(3))
          yield* blocked(ada, eve, day(4))
          yield* removeAllNotifications(ada.id)
          yield* (yield* Blocks).remove(ada.id, eve.id)
          expect(yield* inbox(ada.id)).toEqual({ all: [], unread: [], count: 0 })
          expect((yield* inbox(bob.id)).unread).toEqual([other.id])
        }),
      ))

    test("of 20 who delete one at once exactly one does; what is rolled back has not happened", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada] = yield* people(day(0))
          const [one, other] = [yield* storedNotification(ada.id, day(2)), yield* storedNotification(ada.id, day(1))]
          const exits = yield* twentyTimes(() => removeNotification({ id: one.id, by: ada.id }))
          expect(successes(exits)).toHaveLength(1)
          yield* rolledBack(removeAllNotifications(ada.id))
          yield* rolledBack(readAllNotifications(ada.id))
          expect(yield* inbox(ada.id)).toEqual({ all: [other.id], unread: [other.id], count: 1 })
        }),
      ))
  })

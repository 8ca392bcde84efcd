import { Effect } from "effect"
import {
  type Blocks,
  changedSettings,
  firstSettings,
  type Notification,
  type NotificationId,
  type NotificationSettings,
  Notifications,
  notify,
  notifyAll,
  type Publisher,
  type RealtimeLog,
  type SettingsChange,
  type Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { inbox } from "../samples/notifications.ts"
import { blocked, withIds } from "../samples/people.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

const changedToday = (settings: NotificationSettings, change: SettingsChange) =>
  changedSettings(settings, change, era()(0))
const inNoList = { channels: { offer_received: { inApp: false } } } as const

/** What the port `Notifications` promises of settings, and of what users want in no list. */
export const notificationSettingsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Notifications | Publisher | RealtimeLog | Transactions | Users>,
) =>
  describe("Notification settings", () => {
    test("are read as they were saved, of many users at once, and go with the account", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          expect(yield* notifications.settingsOf([ada.id, bob.id])).toEqual([])
          const first = firstSettings(ada.id)
          yield* rolledBack(notifications.saveSettings(first))
          expect(yield* notifications.settingsOf([ada.id])).toEqual([])
          const weekly = { every: "weekly", hour: 23, weekday: 7 } as const
          const changed = changedToday(first, { ...inNoList, digest: weekly, timeZone: "Pacific/Apia" })
          expect((yield* notifications.standing(ada.id, bob.id)).settings).toBeNull()
          for (const settings of [first, changed, firstSettings(bob.id)]) yield* notifications.saveSettings(settings)
          expect((yield* notifications.standing(ada.id, bob.id)).settings).toEqual(changed)
          const both = yield* notifications.settingsOf([ada.id, bob.id, freshId<UserId>()])
          expect([...both].sort((one) => (one.userId === ada.id ? -1 : 1))).toEqual([changed, firstSettings(bob.id)])
          expect(successes(yield* twentyTimes(() => notifications.saveSettings(changed)))).toHaveLength(20)
          yield* (yield* Users).remove(ada.id)
          expect(yield* notifications.settingsOf([ada.id])).toEqual([])
        }),
      ))

    test("keep a type out of the list of one user, but not of another, and it is shown by its id alone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* notifications.saveSettings(changedToday(firstSettings(ada.id), inNoList))
          const subject = { kind: "offer", id: freshId() } as const
          yield* notify({ to: ada.id, type: "offer_received", actor: eve.id, subject })
          yield* notifyAll({ to: [ada.id, bob.id], type: "offer_received", actor: eve.id, subject })
          expect((yield* inbox(ada.id)).all).toEqual([])
          expect((yield* inbox(bob.id)).all).toHaveLength(1)
          yield* notify({ to: ada.id, type: "offer_accepted", actor: eve.id, subject })
          expect((yield* inbox(ada.id)).all).toHaveLength(1)
        }).pipe(withIds),
      ))

    test("what is in no list is hidden, limited, taken back and removed as what is in one", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notifications = yield* Notifications
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const subject = { kind: "offer", id: freshId() } as const
          const of = (at: number, about = subject): Notification => ({
            ...{ id: freshId<NotificationId>(), userId: ada.id, type: "offer_received", actorId: bob.id },
            ...{ subject: about, readAt: null, createdAt: day(at) },
          })
          const [one, again, other] = [of(1), of(2), of(3, { kind: "offer", id: freshId() })]
          const stored = [{ id: one.id, userId: ada.id }]
          expect(yield* notifications.addUnlisted([one], bob.id)).toEqual(stored)
          expect(yield* notifications.addUnlisted([again], bob.id)).toEqual(stored)
          yield* notifications.addUnlisted([other], bob.id)
          const shown = Effect.map(notifications.show(ada.id, [other.id, one.id]), (all) =>
            all.map(({ notification }) => notification.id),
          )
          expect(yield* shown).toEqual([other.id, one.id])
          expect(yield* notifications.show(bob.id, [one.id])).toEqual([])
          expect(yield* inbox(ada.id)).toEqual({ all: [], unread: [], count: 0 })
          const what = { type: "offer_received", subject, to: ada.id, actor: bob.id } as const
          yield* rolledBack(notifications.takeBack(what))
          expect(yield* notifications.takeBack(what)).toBe(1)
          expect(yield* shown).toEqual([other.id])
          yield* blocked(bob, ada, day(4))
          expect(yield* shown).toEqual([])
          expect(yield* notifications.addUnlisted([again], bob.id)).toEqual([])
          yield* notifications.addUnlisted([{ ...other, id: freshId<NotificationId>(), actorId: null }], null)
          expect(yield* notifications.settleUnlisted(day(3), 9)).toBe(0)
          expect(yield* notifications.settleUnlisted(day(4), 9)).toBe(2)
          expect(yield* notifications.settleUnlisted(day(4), 9)).toBe(0)
          const listed = yield* notifications.listUnlisted(ada.id, { limit: 9, after: null })
          expect(listed.items.map(({ actor, notification }) => [actor, notification.readAt])).toEqual([[null, null]])
          expect(yield* notifications.takeBack({ ...what, subject: other.subject ?? subject, actor: null })).toBe(2)
          yield* notifications.addUnlisted([{ ...other, id: freshId<NotificationId>(), actorId: null }], null)
          expect(yield* notifications.sweepUnlisted(day(3), 9)).toBe(0)
          expect(yield* notifications.sweepUnlisted(day(4), 9)).toBe(1)
          const service = { ...other, actorId: null, subject: null }
          const some = [1, 2, 3].map(() => ({ ...service, id: freshId<NotificationId>() }))
          yield* Effect.forEach(some, (unlisted) => notifications.addUnlisted([unlisted], null))
          yield* notifications.add({ ...service, id: freshId<NotificationId>() })
          yield* rolledBack(notifications.removeSome(ada.id, 9))
          expect(yield* notifications.removeSome(ada.id, 3)).toBe(3)
          expect(yield* notifications.removeSome(ada.id, 3)).toBe(1)
          expect(yield* notifications.removeSome(ada.id, 3)).toBe(0)
        }),
      ))
  })

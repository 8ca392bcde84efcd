import { Effect } from "effect"
import {
  firstSettings,
  NotificationMails,
  Notifications,
  type Transactions,
  Users,
  type WaitingMail,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `NotificationMails` promises. */
export const notificationMailsSuite = (
  { describe, expect, test }: Kit,
  run: Run<NotificationMails | Notifications | Transactions | Users>,
) =>
  describe("Mails about notifications", () => {
    const all = 1000
    const of = (mails: ReadonlyArray<WaitingMail>, users: ReadonlyArray<string>) =>
      mails.filter(({ userId }) => users.includes(userId))

    test("wait once for a user, and are taken once, unless more was added meanwhile", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const mails = yield* NotificationMails
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const both = [ada.id, bob.id]
          yield* rolledBack(mails.await(both, day(1), day(2)))
          yield* mails.await([ada.id], day(1), day(3))
          yield* mails.await(both, day(1), day(2))
          yield* mails.await([], day(1), day(2))
          expect(of(yield* mails.due(day(1), all), both)).toEqual([])
          const [second, first] = [
            { userId: ada.id, since: day(1), changes: 1 },
            { userId: bob.id, since: day(1), changes: 0 },
          ]
          expect(of(yield* mails.due(day(3), all), both)).toEqual([first, second])
          expect(yield* mails.take({ ...second, changes: 0 })).toBe(false)
          expect(yield* mails.take({ ...second, since: day(0) })).toBe(false)
          yield* rolledBack(mails.putOff(bob.id, day(9)))
          yield* mails.putOff(bob.id, day(4))
          yield* mails.putOff(freshId(), day(4))
          expect(of(yield* mails.due(day(3), all), both)).toEqual([second])
          yield* mails.putOff(bob.id, day(2))
          yield* rolledBack(mails.take(second))
          const taken = successes(yield* twentyTimes(() => mails.take(second)))
          expect(taken.filter((isTaken) => isTaken)).toHaveLength(1)
          expect(of(yield* mails.due(day(3), all), both)).toEqual([first])
          yield* twentyTimes(() => mails.await([ada.id], day(4), day(5)))
          expect(of(yield* mails.due(day(5), all), [ada.id])).toEqual([{ userId: ada.id, since: day(4), changes: 19 }])
          yield* (yield* Users).remove(ada.id)
          expect(of(yield* mails.due(day(5), all), both)).toEqual([first])
          expect(yield* mails.take({ ...first, userId: freshId() })).toBe(false)
        }),
      ))

    test("as digests are due by the settings of their users, those that waited longest first", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const mails = yield* NotificationMails
          const notifications = yield* Notifications
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const saved = (user: typeof ada, n: number) =>
            notifications.saveSettings({
              ...firstSettings(user.id),
              ...{ digestAt: day(n), digestFrom: day(0), digestedAt: day(0) },
            })
          for (const [user, n] of [
            [ada, 3],
            [bob, 2],
            [eve, 4],
          ] as const)
            yield* saved(user, n)
          const mine: ReadonlyArray<string> = [ada.id, bob.id, eve.id]
          const due = Effect.map(mails.dueDigests(day(3), all), (found) => found.filter((id) => mine.includes(id)))
          expect(yield* due).toEqual([bob.id, ada.id])
          yield* saved(bob, 9)
          expect(yield* due).toEqual([ada.id])
          expect((yield* notifications.settingsOf([ada.id]))[0]).toMatchObject({
            ...{ digestAt: day(3), digestFrom: day(0), digestedAt: day(0) },
          })
        }),
      ))
  })

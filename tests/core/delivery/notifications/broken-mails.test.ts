import { expect, test } from "bun:test"
import { DateTime, Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import {
  firstSettings,
  mailNotifications,
  NotificationMails,
  Notifications,
  notify,
  Outbox,
  Users,
} from "../../../../core/index.ts"
import { memoryPorts } from "../../../../testing/index.ts"
import { freshId, storedUser } from "../../../../testing/samples/samples.ts"

const page = { limit: 500, after: null }

test("Users whose mails always fail do not hold up the others, however many they are", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const notifications = yield* Notifications
      const all = yield* Effect.forEach(Array.from({ length: 111 }), () => storedUser(now, { emailVerifiedAt: now }))
      const broken = new Set(all.slice(0, 110).map(({ id }) => id))
      const one = { inApp: true, push: false, mail: "instant" } as const
      for (const { id } of all)
        yield* notifications.saveSettings({
          ...firstSettings(id),
          channels: { offer_expired: one },
        })
      for (const { id } of all) {
        yield* notify({ to: id, type: "offer_expired", actor: null, subject: { kind: "offer", id: freshId() } })
        yield* TestClock.adjust("1 millis")
      }
      yield* TestClock.adjust("1 minute")
      const users = yield* Users
      const faulty = Users.of({
        ...users,
        get: (id) => (broken.has(id) ? Effect.die(new Error("broken")) : users.get(id)),
      })
      const written = mailNotifications().pipe(Effect.provideService(Users, faulty))
      expect(yield* written).toBe(true)
      yield* written
      expect((yield* (yield* Outbox).list("mail", false, page)).items.map(({ to }) => to)).toEqual(
        all.slice(-1).map(({ email }) => email),
      )
      const mails = yield* NotificationMails
      expect(yield* mails.due(yield* DateTime.now, 500)).toEqual([])
      yield* TestClock.adjust("10 minutes")
      expect(yield* mails.due(yield* DateTime.now, 500)).toHaveLength(110)
      yield* mailNotifications()
      yield* mailNotifications()
      expect((yield* (yield* Outbox).list("mail", false, page)).items).toHaveLength(111)
    }).pipe(Effect.provide(Layer.mergeAll(memoryPorts(), TestClock.layer(), Logger.layer([])))),
  ))

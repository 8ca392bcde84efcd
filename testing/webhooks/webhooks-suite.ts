import { type DateTime, Effect, Option } from "effect"
import {
  Notifications,
  Outbox,
  receiverOfWebhook,
  type Transactions,
  type UserId,
  Users,
  type Webhook,
  type WebhookId,
  Webhooks,
} from "../../core/index.ts"
import { mail } from "../delivery/outbox-suite.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

const webhook = (userId: UserId | null, at: DateTime.Utc, fields: Partial<Webhook> = {}): Webhook => ({
  id: freshId<WebhookId>(),
  userId,
  url: "https://hooks.example.com/curio?key=1",
  events: ["offer.updated", "post_comment"],
  description: "A script",
  sealedSecret: "sealed",
  previousSecret: null,
  rotatedAt: null,
  pausedAt: null,
  pauseReason: null,
  createdAt: at,
  ...fields,
})

/** What the port of webhooks promises. */
export const webhooksSuite = (
  { describe, expect, test }: Kit,
  run: Run<Notifications | Outbox | Transactions | Users | Webhooks>,
) =>
  describe("Webhooks", () => {
    test("of the receiver, the actor and the instance are known to a notification, and paused ones are not", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const webhooks = yield* Webhooks
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const isHooked = Effect.map((yield* Notifications).standing(ada.id, bob.id), (found) => found.isHooked)
          yield* webhooks.add(webhook(ada.id, day(1), { pausedAt: day(1), pauseReason: "gone" }))
          expect(yield* isHooked).toBe(false)
          for (const owner of [ada.id, bob.id, null]) {
            const one = webhook(owner, day(1))
            yield* webhooks.add(one)
            expect(yield* isHooked).toBe(true)
            yield* webhooks.remove(one.id)
          }
          expect(yield* isHooked).toBe(false)
        }),
      ))

    test("are read as they were added and saved, and listed newest first, each user's own", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const webhooks = yield* Webhooks
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const all = [1, 2, 3].map((n) => webhook(ada.id, day(n)))
          const [first] = all
          if (first === undefined) return
          yield* Effect.forEach([...all, webhook(bob.id, day(4))], webhooks.add)
          expect(yield* webhooks.get(first.id)).toEqual(Option.some(first))
          expect(yield* webhooks.get(freshId())).toEqual(Option.none())
          expect(yield* webhooks.count(ada.id)).toBe(3)
          expect((yield* walk((page) => webhooks.list(ada.id, page), 2)).map(({ id }) => id)).toEqual([
            ...backwards(all),
          ])
          const changed: Webhook = {
            ...first,
            ...{
              url: "https://b.example.com/",
              events: ["*"],
              description: null,
              pausedAt: day(5),
              pauseReason: "gone",
            },
            ...{ sealedSecret: "new", previousSecret: "sealed", rotatedAt: day(6) },
          }
          yield* rolledBack(webhooks.save(changed))
          expect(yield* webhooks.get(first.id)).toEqual(Option.some(first))
          yield* webhooks.save(changed)
          expect(yield* webhooks.get(first.id)).toEqual(Option.some(changed))
          const unknown = webhook(ada.id, day(0))
          yield* webhooks.save(unknown)
          expect(yield* webhooks.get(unknown.id)).toEqual(Option.none())
        }),
      ))

    test("are active unless they are paused or their owner is suspended", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const webhooks = yield* Webhooks
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* (yield* Users).save({ ...bob, suspendedAt: day(1) })
          const [own, paused] = [
            webhook(ada.id, day(0)),
            webhook(ada.id, day(0), { pausedAt: day(1), pauseReason: "owner" }),
          ]
          yield* Effect.forEach([own, paused, webhook(bob.id, day(0)), webhook(eve.id, day(0))], webhooks.add)
          expect(yield* webhooks.active([ada.id, bob.id])).toEqual([own])
          expect(yield* webhooks.active([])).toEqual([])
          yield* webhooks.pauseAll(ada.id, "credentials", day(2))
          expect(yield* webhooks.active([ada.id, eve.id])).toHaveLength(1)
          expect(yield* webhooks.get(own.id)).toEqual(
            Option.some({ ...own, pausedAt: day(2), pauseReason: "credentials" }),
          )
          expect(yield* webhooks.get(paused.id)).toEqual(Option.some(paused))
        }),
      ))

    test("of the instance are active for all users, and counted and listed next to those of users", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [webhooks, outbox] = [yield* Webhooks, yield* Outbox]
          const ada = yield* storedUser(day(0))
          const before = yield* webhooks.count(null)
          const [own, ofInstance] = [webhook(ada.id, day(1)), webhook(null, day(2), { events: ["account.deleted"] })]
          yield* Effect.forEach([own, ofInstance], webhooks.add)
          expect(yield* webhooks.count(null)).toBe(before + 1)
          expect(yield* webhooks.count(ada.id)).toBe(1)
          const listed = (yield* walk((page) => webhooks.list(null, page), 2)).map(({ id }) => id)
          expect(listed).toEqual(expect.arrayContaining([own.id, ofInstance.id]))
          expect(listed.indexOf(ofInstance.id) < listed.indexOf(own.id)).toBe(true)
          expect(yield* walk((page) => webhooks.list(ada.id, page), 2)).toEqual([own])
          expect(yield* webhooks.active([])).toEqual([ofInstance])
          expect(yield* webhooks.active([ada.id])).toEqual(expect.arrayContaining([own, ofInstance]))
          const receiver = receiverOfWebhook(ofInstance.id)
          const dead = mail(day(1), { receiver, to: null, kind: "ping", nextAttemptAt: null, failedAt: day(2) })
          yield* outbox.add(dead)
          expect(yield* outbox.givenUp("webhook", dead.id)).toEqual([dead])
          expect((yield* outbox.givenUp("webhook", null)).map(({ id }) => id)).toContain(dead.id)
          yield* webhooks.save({ ...ofInstance, pausedAt: day(3) })
          expect(yield* webhooks.active([])).toEqual([])
          expect(yield* webhooks.remove(ofInstance.id)).toBe(true)
          expect(yield* outbox.givenUp("webhook", dead.id)).toEqual([])
        }),
      ))

    test("of 20 removals at once one succeeds, and what the webhook is sent goes with it or with its owner", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [webhooks, outbox, users] = [yield* Webhooks, yield* Outbox, yield* Users]
          const ada = yield* storedUser(day(0))
          const all = [1, 2, 3].map((n) => webhook(ada.id, day(n)))
          const receivers = all.map(({ id }) => receiverOfWebhook(id))
          yield* Effect.forEach(all, webhooks.add)
          yield* Effect.forEach(receivers, (receiver) => outbox.add(mail(day(1), { receiver, to: null })))
          const waiting = Effect.forEach(receivers, (receiver) => outbox.countWaiting(receiver, 9))
          const [one, two, three] = all
          if (one === undefined || two === undefined || three === undefined) return
          yield* rolledBack(webhooks.remove(one.id))
          const removals = successes(yield* twentyTimes(() => webhooks.remove(one.id)))
          expect(removals.filter((removed) => removed)).toHaveLength(1)
          expect(yield* waiting).toEqual([0, 1, 1])
          yield* webhooks.removeAll(ada.id)
          expect(yield* waiting).toEqual([0, 0, 0])
          yield* webhooks.add(three)
          yield* outbox.add(mail(day(1), { receiver: receiverOfWebhook(three.id), to: null }))
          yield* users.remove(ada.id)
          expect(yield* webhooks.get(three.id)).toEqual(Option.none())
          expect(yield* waiting).toEqual([0, 0, 0])
        }),
      ))
  })

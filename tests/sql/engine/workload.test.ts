import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect, Option } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { pausedWebhooks, workload } from "../../../adapters/sql/workload.ts"
import { Outbox, receiverOfWebhook, type WebhookId, Webhooks } from "../../../core/index.ts"
import { mail } from "../../../testing/delivery/outbox-suite.ts"
import { storedBatch } from "../../../testing/samples/import.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { steeredClock } from "../../support/steered-clock.ts"

describe.each(engines)("What waits in the database on %s", (name, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  test("is counted: mails that wait, are late or were given up, imports under way, and paused webhooks", () =>
    database.runPromise(
      Effect.gen(function* () {
        const nothing = { waiting: 0, lateSeconds: 0, failed: 0 }
        const none = { outbox: { mail: nothing, webhook: nothing, push: nothing } }
        expect(yield* workload).toMatchObject({ ...none, importsUnderWay: 0 })
        const now = yield* DateTime.now
        const outbox = yield* Outbox
        yield* outbox.add(mail(DateTime.subtract(now, { seconds: 90 })))
        yield* outbox.add(mail(DateTime.add(now, { seconds: 90 })))
        yield* outbox.add(mail(now, { nextAttemptAt: null, sentAt: now }))
        yield* outbox.add(mail(now, { nextAttemptAt: null, failedAt: now }))
        const { userId } = yield* storedBatch(now)
        const webhook = freshId<WebhookId>()
        yield* (yield* Webhooks).add({
          ...{ id: webhook, userId, url: "https://example.com", events: ["*"], description: null, createdAt: now },
          ...{ sealedSecret: "sealed", previousSecret: null, rotatedAt: null, pausedAt: null, pauseReason: null },
        })
        const webhooks = yield* Webhooks
        const added = Option.getOrThrow(yield* webhooks.get(webhook))
        const reasons = ["owner", "administrator", "credentials", "restore", "gone", "full", null] as const
        for (const pauseReason of reasons) yield* webhooks.add({ ...added, id: freshId(), pausedAt: now, pauseReason })
        expect(yield* pausedWebhooks).toEqual({ byReceivers: 2, otherwise: 5 })
        const receiver = receiverOfWebhook(webhook)
        yield* outbox.add(mail(DateTime.subtract(now, { seconds: 30 }), { receiver, to: null, kind: "ping" }))
        yield* outbox.add(mail(DateTime.add(now, { seconds: 30 }), { receiver, to: null, kind: "ping" }))
        const dead = { receiver, to: null, kind: "ping", nextAttemptAt: null, failedAt: now }
        for (let n = 0; n < 2; n++) yield* outbox.add(mail(now, dead))
        const found = yield* workload
        expect(found).toMatchObject({
          outbox: {
            mail: { waiting: 2, lateSeconds: 90, failed: 1 },
            webhook: { waiting: 2, lateSeconds: 30, failed: 2 },
            push: nothing,
          },
          importsUnderWay: 1,
        })
        expect(found.databaseBytes).toBeGreaterThan(100_000)
        const { execute, tables } = yield* Database
        yield* execute((db) => db.delete(tables.outbox))
        expect(yield* workload).toMatchObject(none)
        if (name !== "SQLite") expect(found.databaseFreeBytes).toBe(0)
      }).pipe(Effect.provide(steeredClock().layer)),
    ))
})

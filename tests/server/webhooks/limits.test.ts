import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { outboxEntry } from "../../../core/delivery/outbox/outbox-entry.ts"
import {
  mostWaiting,
  Outbox,
  type OutboxId,
  receiverOfWebhook,
  Transactions,
  type WebhookId,
} from "../../../core/index.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import { startReceiver } from "../../support/receiver.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { until } from "../../support/until.ts"

setDefaultTimeout(240_000)

describe.each(engines)("Webhooks with more than they take, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { WEBHOOKS_ALLOW_PRIVATE: "true" } })
  })
  afterAll(() => service.stop())

  test("are paused when 1,000 deliveries wait, which is mailed, and get no more than these", async () => {
    const receiver = startReceiver(() => new Response(null, { status: 500 }))
    const person = await service.person()
    const { body: webhook } = await person.post("/webhooks", { url: receiver.url, events: ["*"] })
    await service.inside(waitingFor(webhook.id, mostWaiting - 1))
    const outboxOf = () => service.query(`select next_attempt_at from outbox where receiver = 'webhook:${webhook.id}'`)
    const asked = async () => {
      const other = await service.person()
      expect((await other.post("/friends/requests", { userId: person.user.id })).status).toBe(201)
    }
    // The first one is the last that there is space for.
    for (let n = 0; n < 2; n++) await asked()
    await service.mailTo(person.user.email, "webhook was paused")
    expect((await person.get("/webhooks")).body.items).toMatchObject([{ id: webhook.id, paused: true }])
    await asked()
    expect(await outboxOf()).toHaveLength(mostWaiting)
    expect((await person.get("/notifications?limit=10")).body.items).toHaveLength(3)
    expect(receiver.all).toHaveLength(1)
    receiver.stop()
  })

  test("that are slow have four deliveries of an account at once, and nothing else waits", async () => {
    const never = Promise.withResolvers<Response>()
    let came = 0
    const slow = startReceiver(() => {
      came++
      return never.promise
    })
    const fast = startReceiver()
    const [person, other] = await Promise.all([service.person(), service.person()])
    const limited: Array<string> = []
    for (let n = 0; n < 10; n++) {
      const { body } = await person.post("/webhooks", { url: slow.url, events: ["*"] })
      expect((await person.post(`/webhooks/${body.id}/ping`)).status).toBe(202)
      limited.push(`'webhook:${body.id}'`)
    }
    const waiting = () =>
      service.query(
        `select id from outbox where receiver in (${limited})
         and attempts = 0 and claimed_at is null and sent_at is null`,
      )
    await until(async () => came >= 4 && (await waiting()).length === 6)
    expect((await person.get("/webhooks")).status).toBe(200)
    const { body: webhook } = await other.post("/webhooks", { url: fast.url, events: ["*"] })
    expect((await other.post(`/webhooks/${webhook.id}/ping`)).status).toBe(202)
    await fast.nth(1)
    expect(came).toBe(4)
    never.resolve(new Response(null, { status: 204 }))
    await slow.nth(10)
    slow.stop()
    fast.stop()
  })

  test("of an account are sent 60 deliveries a minute: a further ping is 429, and a delivery waits", async () => {
    const receiver = startReceiver()
    const person = await service.person()
    const ids: Array<string> = []
    for (let n = 0; n < 10; n++)
      ids.push((await person.post("/webhooks", { url: receiver.url, events: ["*"] })).body.id)
    for (let sent = 0; sent < 50; ) {
      const id = ids[sent % 9]
      expect((await person.post(`/webhooks/${id}/ping`)).status).toBe(202)
      await receiver.nth(++sent)
    }
    // One that happens is ten deliveries.
    const friend = await service.person()
    expect((await friend.post("/friends/requests", { userId: person.user.id })).status).toBe(201)
    await receiver.nth(60)
    const ping = await person.post(`/webhooks/${ids[9]}/ping`)
    expect(ping).toMatchObject({ status: 429, body: { error: "RATE_LIMITED" } })
    expect(Number(ping.headers.get("retry-after"))).toBeGreaterThan(0)
    const another = await service.person()
    expect((await another.post("/friends/requests", { userId: person.user.id })).status).toBe(201)
    const waiting = () =>
      service.query(
        `select id from outbox where receiver = 'webhook:${ids[9]}' and attempts = 0 and claimed_at is null`,
      )
    await until(async () => (await waiting()).length === 1)
    expect(receiver.all).toHaveLength(60)
    receiver.stop()
  })
})

/** Adds deliveries that are due in a day. */
const waitingFor = Effect.fnUntraced(function* (webhook: string, count: number) {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const receiver = receiverOfWebhook(webhook as WebhookId)
  const entries = Array.from({ length: count }, () => ({
    ...outboxEntry({ id: freshId<OutboxId>(), receiver, kind: "ping", content: "{}", now }),
    nextAttemptAt: DateTime.add(now, { days: 1 }),
  }))
  const added = Effect.forEach(entries, (entry) => outbox.add(entry), { discard: true })
  yield* Transactions.use(({ atomically }) => atomically(added))
})

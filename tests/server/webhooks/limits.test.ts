import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { Outbox, OutboxDecisions, type OutboxId, type WebhookId, WebhooksDecisions } from "../../../core/index.ts"
import { freshId } from "../../../testing/suites/samples.ts"
import { startReceiver } from "../../support/receiver.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { until } from "../../support/until.ts"

setDefaultTimeout(240_000)

const { mostWaiting, receiverOf } = WebhooksDecisions

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

  test("that are slow take the places of no other for longer than an attempt, and no request waits for them", async () => {
    const never = Promise.withResolvers<Response>()
    const came = new Map<string, number>()
    const slow = startReceiver(({ text }) => {
      const { webhookId } = JSON.parse(text).data
      came.set(webhookId, (came.get(webhookId) ?? 0) + 1)
      return never.promise
    })
    const fast = startReceiver()
    const people = await Promise.all(Array.from({ length: 4 }, () => service.person()))
    for (const [n, person] of people.entries())
      for (let more = 0; more < (n === 3 ? 2 : 10); more++) {
        const { body } = await person.post("/webhooks", { url: slow.url, events: ["*"] })
        expect((await person.post(`/webhooks/${body.id}/ping`)).status).toBe(202)
      }
    await until(() => came.size === 32)
    const [person] = people.slice(-1)
    const { body: webhook } = await (person as (typeof people)[number]).post("/webhooks", {
      url: fast.url,
      events: ["*"],
    })
    // All places are taken, and everything else is answered.
    for (const one of people) expect((await one.get("/webhooks")).status).toBe(200)
    expect((await person?.post(`/webhooks/${webhook.id}/ping`))?.status).toBe(202)
    await fast.nth(1)
    // None of the slow ones had a second turn before.
    expect([...came.values()].every((attempts) => attempts === 1)).toBe(true)
    never.resolve(new Response(null, { status: 204 }))
    slow.stop()
    fast.stop()
  })
})

/** Adds deliveries that are due in a day. */
const waitingFor = Effect.fnUntraced(function* (webhook: string, count: number) {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const receiver = receiverOf(webhook as WebhookId)
  for (let n = 0; n < count; n++) {
    const entry = OutboxDecisions.outboxEntry({ id: freshId<OutboxId>(), receiver, kind: "ping", content: "{}", now })
    yield* outbox.add({ ...entry, nextAttemptAt: DateTime.add(now, { days: 1 }) })
  }
})

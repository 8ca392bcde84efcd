import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { listDeliveries, suspendAccount, type UserId, unsuspendAccount, type WebhookId } from "../../../core/index.ts"
import { deliveryView } from "../../../server/webhooks/webhook-view.ts"
import { startReceiver, verified } from "../../support/receiver.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { until } from "../../support/until.ts"

setDefaultTimeout(120_000)

type Person = Awaited<ReturnType<Service["person"]>>
const env = { WEBHOOKS_ALLOW_PRIVATE: "true" }
const notFound = [404, { error: "NOT_FOUND" }]

describe.each(engines)("Webhooks, on %s", (engine) => {
  let service: Service
  let receiver: ReturnType<typeof startReceiver>
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  const added = async (person: Person, fields: object = {}) => {
    const { body, status } = await person.post("/webhooks", { url: receiver.url, events: ["*"], ...fields })
    expect(status).toBe(201)
    return body as { id: string; secret: string }
  }
  /** As the route shows them, also after the clock was set forward and the tokens have expired. */
  const deliveries = async (person: Person, id: string) => {
    const page = { limit: 100, after: null }
    const asked = listDeliveries({ id: id as WebhookId, by: person.user.id as UserId, page })
    return (await service.inside(asked)).items.map(deliveryView)
  }
  const settled = (person: Person, id: string, status: string) =>
    until(async () => (await deliveries(person, id)).every((one) => one.status === status))
  const asked = async (to: Person) => {
    const other = await service.person()
    await other.post("/friends/requests", { userId: to.user.id })
  }

  beforeAll(() => {
    receiver = startReceiver()
  })
  afterAll(() => receiver.stop())

  test("are added with a secret that is shown once, mailed, listed, changed and removed", async () => {
    const { body, status } = await ada.post("/webhooks", {
      url: receiver.url,
      events: ["post_comment", "offer.updated"],
      description: "A script",
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        url: receiver.url,
        events: ["post_comment", "offer.updated"],
        description: "A script",
        paused: false,
        createdAt: expect.any(String),
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
    ])
    const { secret: _, ...webhook } = body
    const { text } = await service.mailTo(ada.user.email, "webhook was added")
    expect(text).toContain("127.0.0.1")
    expect((await ada.get("/webhooks")).body.items).toEqual([webhook])
    const changed = await ada.patch(`/webhooks/${webhook.id}`, { paused: true, events: ["*"], description: null })
    expect(changed.body).toEqual({ ...webhook, paused: true, events: ["*"], description: null })
    const eve = await service.person()
    const path = `/webhooks/${webhook.id}`
    for (const answer of [
      await eve.patch(path, { paused: false }),
      await eve.delete(path),
      await eve.get(`${path}/deliveries`),
      await eve.post(`${path}/ping`),
      await eve.post(`${path}/rotate`),
      await eve.post(`${path}/deliveries/${webhook.id}/retry`),
      await ada.post(`${path}/deliveries/${webhook.id}/retry`),
    ])
      expect([answer.status, answer.body]).toEqual(notFound)
    expect((await ada.delete(path)).status).toBe(204)
    expect((await ada.get("/webhooks")).body.items).toEqual([])
    expect(await service.everyRow()).not.toContain(body.secret)
  })

  test("are signed as Standard Webhooks has it, with the old secret too for a day after a new one", async () => {
    const person = await service.person()
    const { id, secret } = await added(person)
    const before = receiver.all.length
    const { body: ping, status } = await person.post(`/webhooks/${id}/ping`)
    expect([status, ping]).toMatchObject([202, { type: "ping", status: "pending", attempts: 0, deliveredAt: null }])
    const received = await receiver.nth(before + 1)
    expect(verified(secret, received)).toEqual({
      type: "ping",
      timestamp: ping.createdAt,
      data: { userId: person.user.id, webhookId: id },
    })
    expect(received.headers["webhook-id"]).toBe(ping.id)
    expect(() => verified(secret, { ...received, text: `${received.text} ` })).toThrow()
    await settled(person, id, "delivered")
    expect(await deliveries(person, id)).toMatchObject([{ attempts: 1, responseStatus: 204, error: null }])
    const { body: rotated } = await person.post(`/webhooks/${id}/rotate`)
    await person.post(`/webhooks/${id}/ping`)
    const both = await receiver.nth(before + 2)
    expect(verified(secret, both)).toEqual(verified(rotated.secret, both))
    service.clock.forward({ hours: 25 })
    const again = await service.client().post("/auth/login", { email: person.user.email, password: person.password })
    const later = service.client().signedIn(again.body.accessToken)
    await later.post(`/webhooks/${id}/ping`)
    const alone = await receiver.nth(before + 3)
    expect(alone.headers["webhook-signature"]).toMatch(/^v1,\S+$/)
  })

  test("send what happens as GET shows it, and of the types alone that they are for", async () => {
    const person = await service.person()
    const { secret } = await added(person, { events: ["friend_request"] })
    const { id: deaf } = await added(person, { events: ["post_comment"] })
    const before = receiver.all.length
    await asked(person)
    const received = await receiver.nth(before + 1)
    const [notification] = (await person.get("/notifications")).body.items
    expect(JSON.parse(received.text)).toEqual({
      type: "friend_request",
      timestamp: expect.any(String),
      data: { userId: person.user.id, notification },
    })
    expect(received.text).not.toContain(secret)
    expect(await deliveries(person, deaf)).toEqual([])
  })

  test("are tried again in the order of the contract, then given up, and retried with the same body", async () => {
    const failing = startReceiver(() => new Response("no", { status: 500 }))
    const person = await service.person()
    const { id } = await added(person, { url: failing.url })
    await asked(person)
    const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    const one = async () => (await deliveries(person, id))[0]
    for (const [n, wait] of waits.entries()) {
      await until(async () => (await one())?.attempts === n + 1)
      const tried = await one()
      expect(tried).toMatchObject({ status: "pending", error: "STATUS", responseStatus: 500 })
      const left = (Date.parse(String(tried?.nextAttemptAt)) - service.clock.now()) / 1000
      expect(left).toBeLessThanOrEqual(wait * 1.1)
      expect(left).toBeGreaterThan(wait * 0.9 - 60)
      service.clock.forward({ seconds: wait * 1.1 })
    }
    await until(async () => (await one())?.status === "dead")
    expect(failing.all).toHaveLength(10)
    expect(new Set(failing.all.map(({ text }) => text)).size).toBe(1)
    expect(new Set(failing.all.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
    failing.answers(() => new Response(null, { status: 200 }))
    const back = await service.client().post("/auth/login", { email: person.user.email, password: person.password })
    const later = service.client().signedIn(back.body.accessToken)
    const path = `/webhooks/${id}/deliveries/${(await one())?.id}/retry`
    const { body, status } = await later.post(path)
    expect([status, body]).toMatchObject([202, { status: "pending", attempts: 0 }])
    await failing.nth(11)
    expect(failing.all[10]?.text).toBe(failing.all[0]?.text as string)
    await settled(person, id, "delivered")
    expect((await later.post(path)).body).toEqual({ error: "INVALID_TRANSITION" })
    failing.stop()
  })

  test("are paused by 410, which is mailed, and sent what waited when they go on", async () => {
    const gone = startReceiver(() => new Response(null, { status: 410 }))
    const person = await service.person()
    const { id } = await added(person, { url: gone.url })
    await asked(person)
    await service.mailTo(person.user.email, "webhook was paused")
    expect((await person.get("/webhooks")).body.items).toMatchObject([{ paused: true }])
    await asked(person)
    expect(await deliveries(person, id)).toHaveLength(1)
    service.clock.forward({ seconds: 6 })
    await until(async () => (await deliveries(person, id))[0]?.nextAttemptAt === null)
    expect(gone.all).toHaveLength(1)
    gone.answers(() => new Response(null, { status: 204 }))
    await person.patch(`/webhooks/${id}`, { paused: false })
    await settled(person, id, "delivered")
    gone.stop()
  })

  test("do not say what their owner sees no more at the first attempt", async () => {
    const person = await service.person()
    const { id } = await added(person)
    await person.patch(`/webhooks/${id}`, { paused: true })
    await person.patch(`/webhooks/${id}`, { paused: false })
    const held = Promise.withResolvers<void>()
    receiver.answers(async () => {
      await held.promise
      return new Response(null, { status: 204 })
    })
    // Four slow ones take all places of the webhook.
    for (let n = 0; n < 4; n++) await asked(person)
    const before = receiver.all.length
    await until(async () => (await deliveries(person, id)).length === 4)
    await asked(person)
    const [newest] = (await person.get("/notifications")).body.items
    await person.delete(`/notifications/${newest.id}`)
    held.resolve()
    receiver.answers(() => new Response(null, { status: 204 }))
    await until(async () => (await deliveries(person, id)).length === 4)
    await settled(person, id, "delivered")
    expect(receiver.all.length - before).toBeLessThanOrEqual(4)
    expect(receiver.all.every(({ text }) => !text.includes(newest.id))).toBe(true)
  })

  test("are silent while their owner is suspended, and paused by a reset", async () => {
    const person = await service.person()
    const { id } = await added(person)
    await service.inside(suspendAccount(person.user.id as UserId))
    await asked(person)
    await service.inside(unsuspendAccount(person.user.id as UserId))
    await service.client().post("/auth/forgot-password", { email: person.user.email })
    const { text } = await service.mailTo(person.user.email, "reset-password")
    const token = /token=([\w-]{43})/.exec(text)?.[1]
    await service.client().post("/auth/verify-email", { token: await tokenOfVerification(person) })
    const reset = await service.client().post("/auth/reset-password", { token, newPassword: "another correct horse" })
    expect(reset.status).toBe(204)
    const login = { email: person.user.email, password: "another correct horse" }
    const again = service.client()
    const back = again.signedIn((await again.post("/auth/login", login)).body.accessToken)
    expect((await back.get("/webhooks")).body.items).toMatchObject([{ id, paused: true }])
    expect((await back.get(`/webhooks/${id}/deliveries`)).body.items).toEqual([])
  })

  const tokenOfVerification = async (person: Person) => {
    const { text } = await service.mailTo(person.user.email, "verify-email")
    return /token=([\w-]{43})/.exec(text)?.[1]
  }

  test("are refused to access keys, and to addresses that are not public unless they are allowed", async () => {
    const bob = await service.person()
    const { body: key } = await bob.post("/auth/keys", { name: "All", scopes: ["profile:write"] })
    const answer = await service.client().send("GET", "/webhooks", undefined, { token: key.key })
    expect([answer.status, answer.body]).toEqual([403, { error: "FORBIDDEN" }])
    const bad = await bob.post("/webhooks", { url: "ftp://example.com", events: ["*"] })
    expect([bad.status, bad.body.message]).toEqual([400, "body.url must be a public https address"])
    for (const body of [{ events: [] }, { events: ["nothing"] }, { events: ["ping"] }, { events: ["*", "*"] }])
      expect((await bob.post("/webhooks", { url: receiver.url, ...body })).status).toBe(400)
  })
})

test("Webhooks do not exist where they are off", async () => {
  const service = await startService({ passwordCost: 4, env: { WEBHOOKS_ENABLED: "false" } })
  const ada = await service.person()
  expect((await ada.get("/webhooks")).status).toBe(404)
  await service.stop()
})

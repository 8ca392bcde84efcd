import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { ConfiguredPushKeys, endOtherKeys, suspendAccount, type UserId } from "../../../core/index.ts"
import { browserAt, senderOf } from "../../support/push-browser.ts"
import { startReceiver } from "../../support/receiver.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { until } from "../../support/until.ts"
import { openSocket } from "../realtime/socket-client.ts"

setDefaultTimeout(240_000)

type Person = Awaited<ReturnType<Service["person"]>>

describe.each(engines)("Web push, on %s", (engine) => {
  let service: Service
  let pushes: ReturnType<typeof startReceiver>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { WEBHOOKS_ALLOW_PRIVATE: "true" } })
  })
  afterAll(() => service.stop())
  beforeEach(() => {
    pushes = startReceiver(() => new Response(null, { status: 201 }))
  })
  afterEach(() => pushes.stop())

  const subscribed = async (person: Person) => {
    const browser = browserAt(pushes.url)
    const { body, status } = await person.put("/push/subscriptions", browser.subscription)
    expect([status, body]).toEqual([200, { id: expect.any(String) }])
    return { ...browser, id: body.id as string }
  }
  const named = async (name: string) => {
    const person = await service.person()
    await person.patch("/users/me", { displayName: name })
    return person
  }
  const asks = async (from: Pick<Person, "post">, to: Person) => {
    const { body, status } = await from.post("/friends/requests", { userId: to.user.id })
    expect(status).toBe(201)
    return body.id as string
  }
  const befriended = async (one: Person, other: Person) =>
    expect((await other.post(`/friends/requests/${await asks(one, other)}/accept`)).status).toBeLessThan(300)
  const rows = (id: string) => service.query(`select * from outbox where receiver = 'push:${id}'`)
  const subscriptions = (person: Person) =>
    service.query(`select id from push_subscriptions where user_id = '${person.user.id}'`)
  /** Whatever was written for a subscription is sent or dropped. */
  const settled = (id: string) => until(async () => (await rows(id)).every((row) => row["next_attempt_at"] === null))

  test("reaches the browser, encrypted for it alone and signed by the key of the service, in the user's language", async () => {
    const [ada, bob] = [await service.person(), await named("Bob")]
    await ada.patch("/notification-settings", { locale: "de-AT" })
    const browser = await subscribed(ada)
    await asks(bob, ada)
    const received = await pushes.nth(1)
    const { body: list } = await ada.get("/notifications")
    expect(browser.read(received)).toEqual({
      type: "friend_request",
      id: list.items[0].id,
      title: expect.stringContaining("Bob"),
      url: "http://frontend.test/notifications",
    })
    expect(browser.read(received).title).not.toContain("wants to be")
    expect(received.path).toBe(browser.path)
    expect(received.text).not.toContain("Bob")
    expect(() => browserAt(pushes.url).read(received)).toThrow()
    expect(received.headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm" })
    const { body: key } = await ada.get("/push/key")
    expect(await senderOf(received, key.publicKey)).toMatchObject({
      aud: new URL(pushes.url).origin,
      sub: "mailto:no-reply@localhost",
    })
    await settled(browser.id)
    expect(await rows(browser.id)).toMatchObject([{ kind: "friend_request", attempts: 1, response_status: 201 }])
    // The key is the same for everybody, and neither it nor those of browsers are stored readable.
    expect((await bob.get("/push/key")).body).toEqual(key)
    expect(await service.everyRow()).not.toContain(browser.subscription.keys.auth)
  })

  test("is there once for each endpoint, whose new keys count, and belongs to the user who sent it last", async () => {
    const [ada, eve, bob] = [await service.person(), await service.person(), await named("Bob")]
    const first = await subscribed(ada)
    const other = browserAt(pushes.url)
    const changed = { ...first.subscription, keys: other.subscription.keys }
    expect((await ada.put("/push/subscriptions", changed)).body).toEqual({ id: first.id })
    await asks(bob, ada)
    expect(other.read(await pushes.nth(1))).toMatchObject({ type: "friend_request" })
    const { body } = await eve.put("/push/subscriptions", changed)
    expect(body.id).not.toBe(first.id)
    expect(await subscriptions(ada)).toEqual([])
    await asks(await service.person(), ada)
    await asks(bob, eve)
    expect(other.read(await pushes.nth(2))).toMatchObject({ title: expect.stringContaining("Bob") })
    expect((await ada.delete(`/push/subscriptions/${body.id}`)).status).toBe(404)
    expect((await eve.delete(`/push/subscriptions/${body.id}`)).status).toBe(204)
    expect((await eve.delete(`/push/subscriptions/${body.id}`)).status).toBe(404)
    expect(await subscriptions(eve)).toEqual([])
  })

  test("has at most 20 browsers of a user, also when they subscribe at once", async () => {
    const ada = await service.person()
    const once = () => ada.put("/push/subscriptions", browserAt(pushes.url).subscription)
    const statuses = (await Promise.all(Array.from({ length: 25 }, once))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(5).fill(409)])
    expect(await subscriptions(ada)).toHaveLength(20)
    const one = browserAt(pushes.url).subscription
    const eve = await service.person()
    const same = await Promise.all(Array.from({ length: 10 }, () => eve.put("/push/subscriptions", one)))
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1)
    expect(await subscriptions(eve)).toHaveLength(1)
  })

  test("refuses malformed subscriptions, and those without a session, by name", async () => {
    const ada = await service.person()
    const { subscription } = browserAt(pushes.url)
    const put = async (change: object) => {
      const { body, status } = await ada.put("/push/subscriptions", { ...subscription, ...change })
      return [status, body.message]
    }
    const address = [400, "body.endpoint must be a public https address"]
    for (const endpoint of ["ftp://push.example.com/", "https://user:word@push.example.com/", "nowhere"])
      expect(await put({ endpoint })).toEqual(address)
    expect((await put({ endpoint: "" }))[0]).toBe(400)
    expect((await put({ endpoint: `https://push.example.com/${"x".repeat(2000)}` }))[0]).toBe(400)
    expect((await put({ endpoint: "https://push.example.com/\n" }))[0]).toBe(400)
    const { keys } = subscription
    const offCurve = `B${"A".repeat(86)}`
    expect(await put({ keys: { ...keys, p256dh: offCurve } })).toEqual([
      400,
      "body.keys.p256dh must be a public key of P-256",
    ])
    for (const wrong of [{ p256dh: "short" }, { auth: "short" }, { auth: `${keys.auth}AAAA` }])
      expect((await put({ keys: { ...keys, ...wrong } }))[0]).toBe(400)
    expect((await put({ keys: null }))[0]).toBe(400)
    const bare = service.client().signedIn(ada.token)
    const without = await bare.put("/push/subscriptions", subscription)
    expect([without.status, without.body]).toEqual([401, { error: "INVALID_REFRESH_TOKEN" }])
    const eve = await service.person()
    const foreign = await eve.put("/push/subscriptions", subscription, { token: ada.token })
    expect([foreign.status, foreign.body]).toEqual([401, { error: "INVALID_REFRESH_TOKEN" }])
    expect(await subscriptions(ada)).toEqual([])
  })

  test("ends with its session, with a reset and with a suspension, and what waits goes with it", async () => {
    const ada = await service.person()
    pushes.answers(() => new Response(null, { status: 503 }))
    const browser = await subscribed(ada)
    await asks(await service.person(), ada)
    await until(async () => (await rows(browser.id)).length === 1)
    const again = service.client()
    const { body } = await again.post("/auth/login", { email: ada.user.email, password: ada.password })
    const second = { ...ada, ...again.signedIn(body.accessToken) }
    const other = await subscribed(second)
    expect((await second.delete("/auth/sessions")).status).toBe(204)
    expect((await subscriptions(ada)).map(({ id }) => id)).toEqual([other.id])
    expect(await rows(browser.id)).toEqual([])
    // A refresh keeps the session.
    expect((await second.post("/auth/refresh")).status).toBe(200)
    expect(await subscriptions(ada)).toHaveLength(1)
    await service.inside(suspendAccount(ada.user.id as UserId))
    expect(await subscriptions(ada)).toEqual([])
  })

  test("ends when the push service says that the browser is gone, and is tried again otherwise", async () => {
    const ada = await service.person()
    const [gone, busy] = [await subscribed(ada), await subscribed(ada)]
    const unknown = await subscribed(ada)
    const statuses = new Map([
      [gone.path, 410],
      [unknown.path, 404],
      [busy.path, 503],
    ])
    pushes.answers(({ path }) => new Response(null, { status: statuses.get(path) ?? 500 }))
    await asks(await service.person(), ada)
    await until(async () => (await subscriptions(ada)).length === 1)
    expect(await subscriptions(ada)).toMatchObject([{ id: busy.id }])
    await until(async () => (await rows(busy.id)).some((row) => row["response_status"] === 503))
    statuses.set(busy.path, 201)
    service.clock.forward({ seconds: 10 })
    await until(async () => (await rows(busy.id)).every((row) => row["sent_at"] !== null))
    expect(pushes.all.filter(({ path }) => path === busy.path).length).toBeGreaterThan(1)
  })

  test("shows nothing that the list would not: what is off, hidden by a block, read or taken back", async () => {
    const [ada, bob, eve] = [await service.person(), await named("Bob"), await named("Eve")]
    pushes.answers(() => new Response(null, { status: 503 }))
    const browser = await subscribed(ada)
    await ada.patch("/notification-settings", { channels: { friend_request: { push: false } } })
    await asks(bob, ada)
    expect(await rows(browser.id)).toEqual([])
    await ada.patch("/notification-settings", { channels: { friend_request: { push: true, inApp: false } } })
    await asks(eve, ada)
    await until(() => pushes.all.length === 1)
    expect(browser.read(await pushes.nth(1))).toMatchObject({ title: expect.stringContaining("Eve") })
    await until(async () => (await rows(browser.id)).some((row) => row["response_status"] === 503))
    expect((await ada.put(`/blocks/${eve.user.id}`)).status).toBe(204)
    pushes.answers(() => new Response(null, { status: 201 }))
    service.clock.forward({ seconds: 10 })
    await until(async () => (await rows(browser.id)).length === 0)
    expect(pushes.all).toHaveLength(1)
    // Read before it could be sent.
    pushes.answers(() => new Response(null, { status: 503 }))
    const { body: login } = await ada.post("/auth/login", { email: ada.user.email, password: ada.password })
    const now = { ...ada, ...ada.signedIn(login.accessToken) }
    await now.patch("/notification-settings", { channels: { friend_request: { inApp: true } } })
    const late = await service.person()
    const asked = await asks(late, ada)
    await until(async () => (await rows(browser.id)).some((row) => row["response_status"] === 503))
    expect((await now.post("/notifications/read-all")).status).toBe(204)
    pushes.answers(() => new Response(null, { status: 201 }))
    service.clock.forward({ seconds: 10 })
    await until(async () => (await rows(browser.id)).length === 0)
    expect(pushes.all).toHaveLength(2)
    expect(asked).toBeDefined()
  })

  test("of a message goes to members without a socket who did not mute or archive the conversation", async () => {
    const people = [await named("Bob"), ...(await Promise.all(Array.from({ length: 4 }, () => service.person())))]
    const [bob, ada, muted, archived, off] = people as [Person, Person, Person, Person, Person]
    for (const one of [ada, muted, archived, off]) await befriended(bob, one)
    const memberIds = [ada, muted, archived, off].map(({ user }) => user.id)
    const { body: group } = await bob.post("/chat/conversations", { kind: "group", name: "Swappers", memberIds })
    const path = `/chat/conversations/${group.id}`
    await muted.patch(`${path}/settings`, { muted: true })
    await archived.patch(`${path}/settings`, { archived: true })
    await off.patch("/notification-settings", { channels: { message: { push: false } } })
    const browsers = []
    for (const one of people) browsers.push(await subscribed(one))
    const { body: message } = await bob.post(`${path}/messages`, { content: "A secret swap" })
    const received = await pushes.nth(1)
    expect(received.path).toBe(browsers[1]?.path as string)
    expect(browsers[1]?.read(received)).toEqual({
      type: "message",
      id: message.id,
      title: "New message from Bob.",
      url: `http://frontend.test/messages/${group.id}`,
    })
    for (const { id } of browsers) await settled(id)
    const written = await Promise.all(browsers.map(({ id }) => rows(id)))
    expect(written.map((some) => some.length)).toEqual([0, 1, 0, 0, 0])
    const socket = openSocket(service, ada.token)
    await until(async () => (await service.query("select user_id from realtime_online")).length > 0)
    await bob.post(`${path}/messages`, { content: "Another one" })
    socket.close()
    expect(await rows(browsers[1]?.id ?? "")).toHaveLength(1)
  })

  test("is written for a subscription while fewer than 50 wait", async () => {
    const ada = await service.person()
    pushes.answers(() => new Response(null, { status: 503 }))
    const browser = await subscribed(ada)
    const others = await Promise.all(Array.from({ length: 52 }, () => service.personWithoutPassword()))
    for (const other of others) await asks(other, ada)
    expect(await rows(browser.id)).toHaveLength(50)
    expect((await ada.get("/notifications/unread-count")).body).toEqual({ count: 52 })
  })

  test("ends what browsers subscribed to with another public key of the service, and nothing else", async () => {
    const [ada, bob] = [await service.person(), await named("Bob")]
    const browser = await subscribed(ada)
    expect(await service.inside(endOtherKeys())).toBe(0)
    const other = { publicKey: "another key", privateKey: Redacted.make("") }
    const all = await service.query("select id from push_subscriptions")
    const ended = endOtherKeys().pipe(Effect.provideService(ConfiguredPushKeys, other))
    expect(await service.inside(ended)).toBe(all.length)
    expect(await service.inside(ended)).toBe(0)
    await asks(bob, ada)
    expect([await subscriptions(ada), await rows(browser.id), pushes.all]).toEqual([[], [], []])
    // The browser subscribes again with the key that it is given now.
    expect((await ada.put("/push/subscriptions", browser.subscription)).status).toBe(200)
  })
})

test("Push subscriptions of private addresses are refused, and what resolves to one is not called", async () => {
  const service = await startService({ passwordCost: 4 })
  const person = await service.person()
  const { subscription } = browserAt("https://push.example.com/")
  for (const host of ["127.1", "0x7f.1", "[::1]", "[::ffff:10.0.0.1]", "[64:ff9b::a00:1]", "169.254.169.254"]) {
    const { body, status } = await person.put("/push/subscriptions", { ...subscription, endpoint: `https://${host}/` })
    expect([status, body.message]).toEqual([400, "body.endpoint must be a public https address"])
  }
  const plain = await person.put("/push/subscriptions", { ...subscription, endpoint: "http://push.example.com/" })
  expect(plain.status).toBe(400)
  const { body } = await person.put("/push/subscriptions", { ...subscription, endpoint: "https://localhost/push" })
  await (await service.person()).post("/friends/requests", { userId: person.user.id })
  const waiting = () => service.query(`select last_error from outbox where receiver = 'push:${body.id}'`)
  await until(async () => (await waiting()).some((row) => row["last_error"] === "ADDRESS_REFUSED"))
  await service.stop()
})

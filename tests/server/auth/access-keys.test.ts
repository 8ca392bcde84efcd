import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { keyOf } from "../../../core/auth/access-keys/key-text.ts"
import { AccessKeys, suspendAccount, type UserId, unsuspendAccount } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { until } from "../../support/until.ts"

const unauthorized = [401, { error: "UNAUTHORIZED" }]
const forbidden = [403, { error: "FORBIDDEN" }]
type Person = Awaited<ReturnType<Service["person"]>>

describe.each(engines)("Access keys, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ passwordCost: 4, engine })
  })
  afterAll(() => service.stop())

  const wish = { name: "Shelf scanner", scopes: ["profile:read"] }
  const make = async (person: Person, fields: object = {}) =>
    (await person.post("/auth/keys", { ...wish, ...fields })).body as { id: string; key: string }
  const asked = async (method: string, path: string, token: string, body?: unknown) => {
    const answer = await service.client().send(method, path, body, { token })
    return [answer.status, answer.body]
  }
  const me = (key: string) => asked("GET", "/users/me", key)
  const keysOf = async (person: Person) => (await person.get("/auth/keys")).body.items

  test("are shown once, listed without their text, mailed, and ended", async () => {
    const person = await service.person()
    const { body, status } = await person.post("/auth/keys", { ...wish, scopes: ["market:write", "catalog:read"] })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: "Shelf scanner",
        start: body.key.slice(0, 12),
        scopes: ["catalog:read", "market:write"],
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        lastUsedAt: null,
        key: expect.stringMatching(/^curio_[0-9A-Za-z]{46}$/),
      },
    ])
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(90 * 86_400_000)
    const { key, ...listed } = body
    expect(await keysOf(person)).toEqual([listed])
    const stored = JSON.stringify(await service.query("select * from access_keys"))
    expect([stored.includes(listed.start), stored.includes(key)]).toEqual([true, false])
    expect((await service.mailTo(person.user.email, "An access key was made")).text).toContain('"Shelf scanner"')
    expect(await asked("GET", "/items", key)).toEqual([200, { items: [], nextCursor: null }])

    const other = await service.person()
    expect((await other.delete(`/auth/keys/${body.id}`)).body).toEqual({ error: "NOT_FOUND" })
    expect(await keysOf(other)).toEqual([])
    expect((await person.delete(`/auth/keys/${body.id}`)).status).toBe(204)
    expect(await asked("GET", "/items", key)).toEqual(unauthorized)
    expect((await person.delete(`/auth/keys/${body.id}`)).status).toBe(404)
    await service.mailTo(person.user.email, "An access key was ended")
  })

  test.each([
    ["no name", { name: " " }],
    ["no scope", { scopes: [] }],
    ["an unknown scope", { scopes: ["auth:write"] }],
    ["no day", { expiresInDays: 0 }],
    ["more than a year", { expiresInDays: 366 }],
  ])("are not made with %s", async (_, fields) => {
    const person = await service.person()
    expect((await person.post("/auth/keys", { ...wish, ...fields })).status).toBe(400)
    expect(await keysOf(person)).toEqual([])
  })

  test("need proof, which no key gives", async () => {
    const person = await service.person()
    const { key } = await make(person, { scopes: ["profile:write"] })
    expect(await asked("POST", "/auth/keys", key, wish)).toEqual(forbidden)
    expect(await asked("POST", "/auth/keys", person.token, wish)).toEqual([403, { error: "PROOF_REQUIRED" }])
  })

  test("are 25 for an account, also of 20 made at once; one that expired frees a place", async () => {
    const person = await service.person()
    for (let n = 0; n < 15; n++) await make(person, { expiresInDays: n === 0 ? 1 : 2 })
    const made = await Promise.all(Array.from({ length: 20 }, () => person.post("/auth/keys", wish)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(made.find(({ status }) => status !== 201)?.body).toEqual({ error: "LIMIT_REACHED" })
    expect(await keysOf(person)).toHaveLength(20)
    service.clock.forward({ days: 1 })
    const browser = service.client()
    const { body } = await browser.post("/auth/login", { email: person.user.email, password: person.password })
    const later = browser.signedIn(body.accessToken)
    expect((await later.post("/auth/keys", wish)).status).toBe(201)
    expect((await later.post("/auth/keys", wish)).status).toBe(409)
  })

  test("are refused once they expired, were ended elsewhere, or their owner is suspended or gone", async () => {
    const person = await service.person()
    const [short, ended, kept] = [await make(person, { expiresInDays: 1 }), await make(person), await make(person)]
    const id = person.user.id as UserId
    expect((await me(short.key))[0]).toBe(200)
    // As another server or the command line does.
    await service.inside(Effect.flatMap(AccessKeys, (keys) => keys.end(ended.id as never)))
    expect([await me(ended.key), (await me(kept.key))[0]]).toEqual([unauthorized, 200])
    await service.inside(suspendAccount(id))
    expect([await me(short.key), await me(kept.key)]).toEqual([unauthorized, unauthorized])
    await service.inside(unsuspendAccount(id))
    expect([(await me(short.key))[0], (await me(kept.key))[0]]).toEqual([200, 200])
    service.clock.forward({ days: 1 })
    expect([await me(short.key), (await me(kept.key))[0]]).toEqual([unauthorized, 200])
    const { body } = await service.client().post("/auth/login", { email: person.user.email, password: person.password })
    await person.delete(`/users/${id}`, { password: person.password }, { token: body.accessToken })
    expect(await me(kept.key)).toEqual(unauthorized)
    for (const text of [`${kept.key}0`, kept.key.slice(0, -1), keyOf("0".repeat(40))])
      expect(await me(text)).toEqual(unauthorized)
  })

  test("end with a reset of the password, and stay when its owner changes it", async () => {
    const person = await service.person()
    const { key } = await make(person)
    const passwords = { currentPassword: person.password, newPassword: "another horse" }
    expect((await person.put("/auth/change-password", passwords)).status).toBe(204)
    expect((await me(key))[0]).toBe(200)
    await person.post("/auth/verify-email", { token: await tokenOf(person, "verify-email#") })
    await person.post("/auth/forgot-password", { email: person.user.email })
    const token = await tokenOf(person, "reset-password#")
    await person.post("/auth/reset-password", { token, newPassword: "a third horse" })
    expect(await me(key)).toEqual(unauthorized)
  })

  const tokenOf = async (person: Person, part: string) =>
    /#token=([\w-]+)/.exec((await service.mailTo(person.user.email, part)).text)?.[1]

  test("store their last use once a minute, and that of a refusal never", async () => {
    const person = await service.person()
    const { key } = await make(person)
    const lastUse = async () => (await keysOf(person))[0].lastUsedAt
    expect(await asked("GET", "/items", key)).toEqual(forbidden)
    await me(key)
    await until(async () => (await lastUse()) !== null)
    const first = await lastUse()
    service.clock.forward({ seconds: 30 })
    await Promise.all([me(key), me(key)])
    service.clock.forward({ seconds: 30 })
    expect(await lastUse()).toBe(first)
    await Promise.all([me(key), me(key)])
    await until(async () => (await lastUse()) !== first)
  })

  test("are counted among the changes of their account", async () => {
    const limited = await startService({ passwordCost: 4, engine, isStill: true, env: { RATE_LIMITS: "on" } })
    try {
      const person = await limited.person()
      const { body } = await person.post("/auth/keys", { ...wish, scopes: ["profile:write"] })
      const program = limited.client().signedIn(body.key)
      const statuses = await Promise.all(Array.from({ length: 301 }, () => program.patch("/users/me", {})))
      expect(statuses.filter(({ status }) => status === 429)).not.toEqual([])
      expect((await person.patch("/users/me", {})).status).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test"
import { Clock, Context } from "effect"
import type { UserId } from "../../../core/index.ts"
import { RateLimited } from "../../../server/http/answers/http-error.ts"
import { rateLimits } from "../../../server/http/rates/rate-limits.ts"
import { type Service, startService } from "../../support/service.ts"
import { soakSeconds } from "../../support/soak.ts"
import { openSocket } from "../realtime/socket-client.ts"

const refused = { error: "RATE_LIMITED" }
const wrong = "not the password"

let service: Service
let last = 0
/** An address that no test has used. */
const newAddress = () => `198.51.${++last >> 8}.${last & 255}`
/** The headers of a request that a proxy passes on. */
const from = (address: string) => ({ headers: { "x-forwarded-for": `203.0.113.1, ${address}` } })
const range = (length: number) => Array.from({ length }, (_, n) => n)
const statuses = (answers: ReadonlyArray<{ readonly status: number }>) => answers.map(({ status }) => status)
const times = (length: number, status: number) => Array<number>(length).fill(status)
const verifying = spyOn(Bun.password, "verify")

beforeAll(async () => {
  service = await startService({ passwordCost: 4, env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } })
})
afterAll(async () => {
  verifying.mockRestore()
  await service.stop()
})
beforeEach(async () => {
  await beginWindows(service)
  verifying.mockClear()
})

/** Both lengths of windows begin, so that none ends while a test counts. */
const beginWindows = async ({ clock, inside }: Service) => {
  const window = 600_000
  clock.forward({ seconds: (2 * window - ((await inside(Clock.currentTimeMillis)) % window)) / 1000 })
}

const login = (email: string, password: string, address = newAddress(), browser = service.client()) =>
  browser.post("/auth/login", { email, password }, from(address))

let people = 0
/** A user with an account, and the browser that holds a session of it. */
const member = async () => {
  const browser = service.client()
  const email = `member${++people}@example.com`
  const password = "correct horse"
  const { body } = await browser.post("/auth/register", { email, password }, from(newAddress()))
  return { email, password, browser, id: body.user.id as string, ...browser.signedIn(body.accessToken) }
}

describe("Visitors", () => {
  const ask = (address: string, path = "/listings") => service.client().get(path, from(address))

  test("are counted by their address, of IPv6 by its first 64 bits", async () => {
    await beginWindows(service)
    const network = `2001:db8:1:${(++last).toString(16)}`
    const answers = []
    for (const n of range(300)) answers.push(await ask(`${network}::${n + 1}`))
    expect(statuses(answers)).toEqual(times(300, 200))
    const { body, headers, status } = await ask(`${network}:1::2`)
    expect([status, body, headers.get("cache-control")]).toEqual([429, refused, "no-store"])
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect(statuses([await ask(`2001:db8:2:${last.toString(16)}::1`), await ask(newAddress())])).toEqual([200, 200])
    // A member is not counted as one, also from there.
    const { token } = await member()
    expect((await service.client().get("/listings", { ...from(`${network}::3`), token })).status).toBe(200)
  })
})

describe("From one address", () => {
  const limits: ReadonlyArray<readonly [route: string, most: number, status: number]> = [
    ["login", 20, 400],
    ["register", 20, 400],
    ["reset-password", 20, 400],
    ["forgot-password", 5, 400],
    ["resend-verification", 5, 400],
    // It wants a token, and is counted before that is looked at.
    ["email", 5, 401],
  ]
  test.each(limits)("%s is tried %i times a minute, and else answered with %i", async (route, most, otherwise) => {
    const address = newAddress()
    // The body is read after that, so that it needs no valid one.
    const ask = (at = address) => service.client().post(`/auth/${route}`, "{", from(at))
    for (const _ of range(most)) expect((await ask()).status).toBe(otherwise)
    const { status, body, headers } = await ask()
    expect({ status, body }).toEqual({ status: 429, body: refused })
    expect((await service.client().post(`/auth/${route}`, "x".repeat(2e6), from(address))).status).toBe(429)
    expect((await ask(newAddress())).status).toBe(otherwise)
    service.clock.forward({ seconds: Number(headers.get("retry-after")) })
    expect((await ask()).status).toBe(otherwise)
  })

  test("each route has its own tries", async () => {
    const address = newAddress()
    for (const _ of range(21)) await service.client().post("/auth/login", "{", from(address))
    expect((await service.client().post("/auth/register", "{", from(address))).status).toBe(400)
  })

  test("one mail address is registered five times a day, also where each account is deleted", async () => {
    const [client, email, password] = [newAddress(), "victim@example.com", "correct horse"]
    const register = (address: string, mail = email) => {
      // As often as that is a minute's limit of its own.
      service.clock.forward({ minutes: 2 })
      return service.client().post("/auth/register", { email: mail, password }, from(address))
    }
    const remove = async ({ body }: Awaited<ReturnType<typeof register>>) =>
      service.client().signedIn(body.accessToken).delete("/users/me", { password }, from(newAddress()))
    for (const n of range(5)) {
      const made = await register(client, n % 2 === 0 ? email : email.toUpperCase())
      expect([n, made.status]).toEqual([n, 201])
      // What fails does not count.
      if (n === 0) for (const _ of range(5)) expect((await register(client)).status).toBe(409)
      expect((await remove(made)).status).toBe(204)
    }
    const { status, body, headers } = await register(client)
    expect({ status, body }).toEqual({ status: 429, body: refused })
    expect((await register(client, "other@example.com")).status).toBe(201)
    const eve = await member()
    const asked = () => eve.post("/auth/email", { email }, from(client))
    expect((await asked()).status).toBe(429)
    // The owner of the address registers with it from elsewhere.
    const owner = await register(newAddress())
    expect(owner.status).toBe(201)
    await remove(owner)
    service.clock.forward({ seconds: Number(headers.get("retry-after")) })
    expect((await register(client)).status).toBe(201)
  })

  test("1,200 requests a minute of any kind are answered, and health checks always", async () => {
    const client = service.client()
    const options = { headers: { ...from(newAddress()).headers, origin: "http://frontend.test" } }
    const paths = ["/", "/users/me", "/no-such-route"]
    const all = await Promise.all(range(1200).map((n) => client.get(paths[n % 3] ?? "/", options)))
    expect(statuses(all)).not.toContain(429)
    for (const path of [...paths, "/realtime"]) {
      const { status, body, headers } = await client.get(path, options)
      expect({ status, body }).toEqual({ status: 429, body: refused })
      expect(headers.get("access-control-allow-origin")).toBe("http://frontend.test")
      expect(headers.get("access-control-expose-headers")).toContain("retry-after")
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    }
    const preflight = { headers: { ...options.headers, "access-control-request-method": "POST" } }
    expect((await client.send("OPTIONS", "/auth/login", undefined, preflight)).status).toBe(204)
    expect((await client.get("/", from(newAddress()))).status).toBe(200)
    for (const path of ["/health", "/ready", "/metrics"]) expect((await client.get(path, options)).status).toBe(200)
  })
})

describe("An account", () => {
  test("changes something 300 times a minute, from wherever, and reads on", async () => {
    const ada = await member()
    const bob = await member()
    const put = (who: typeof ada) => who.put("/blocks/0", undefined, from(newAddress()))
    const answers = await Promise.all(range(300).map(() => put(ada)))
    expect(statuses(answers)).toEqual(times(300, 400))
    expect(await put(ada)).toMatchObject({ status: 429, body: refused })
    expect((await ada.get("/users/me", from(newAddress()))).status).toBe(200)
    expect((await put(bob)).status).toBe(400)
    service.clock.forward({ seconds: 120 })
    expect((await put(ada)).status).toBe(400)
  })

  test("searches everything 120 times a minute, from wherever, and reads on", async () => {
    const [ada, bob] = [await member(), await member()]
    // Names are searched by two characters: nothing is.
    const search = (who: typeof ada) => who.get("/search?q=a&kinds=people", from(newAddress()))
    expect(statuses(await Promise.all(range(120).map(() => search(ada))))).toEqual(times(120, 200))
    expect(await search(ada)).toMatchObject({ status: 429, body: refused })
    expect((await ada.get("/users?q=ab", from(newAddress()))).status).toBe(200)
    expect((await search(bob)).status).toBe(200)
    service.clock.forward({ seconds: 120 })
    expect((await search(ada)).status).toBe(200)
  })

  test("changes something 50,000 times in 24 hours, by requests and frames", () => {
    let now = 0
    const rates = rateLimits({ currentTimeMillisUnsafe: () => now } as Clock.Clock, Context.empty())
    const [ada, bob] = ["ada" as UserId, "bob" as UserId]
    for (const _ of range(25_000)) {
      // Fewer than 300 a minute.
      now += 500
      rates.wrote(ada, false)
      expect(rates.mayWrite(ada)).toBe(true)
    }
    now += 120_000
    expect(() => rates.wrote(ada, false)).toThrow(RateLimited)
    expect([rates.mayWrite(ada), rates.mayWrite(bob)]).toEqual([false, true])
    now += 2 * 86_400_000
    expect(rates.mayWrite(ada)).toBe(true)
  })

  test.each(["message.send", "read"])("sends no `%s` by a socket beyond it", async (type) => {
    const ada = await member()
    const socket = openSocket(service, ada.token)
    await socket.ofType("ready")
    const ids = { conversationId: crypto.randomUUID(), messageId: crypto.randomUUID() }
    const frame = { type, content: "x", ...ids }
    socket.send({ ...frame, ref: "one" })
    expect(await socket.ofType("error")).toMatchObject({ ref: "one", code: "NOT_FOUND" })
    await Promise.all(range(299).map(() => ada.put("/blocks/0", undefined, from(newAddress()))))
    socket.send({ ...frame, ref: "two" })
    expect(await socket.ofType("error", 2)).toBeDefined()
    expect(socket.frames.at(-1)).toMatchObject({ ref: "two", code: "RATE_LIMITED" })
    await socket.close()
  })

  test("uploads 60 times in 10 minutes", async () => {
    const ada = await member()
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--b--\r\n'
    const type = { "content-type": "multipart/form-data; boundary=b" }
    const upload = () => ada.put("/users/me/avatar", body, { headers: { ...from(newAddress()).headers, ...type } })
    for (const _ of range(60)) expect((await upload()).body).toEqual({ error: "INVALID_IMAGE" })
    service.clock.forward({ seconds: 90 })
    expect(await upload()).toMatchObject({ status: 429, body: refused })
    expect((await ada.put("/blocks/0", undefined, from(newAddress()))).status).toBe(400)
  })
})

describe("The passwords of an account", () => {
  test("are tried ten times in 10 minutes, however many come at once, known or not", async () => {
    const ada = await member()
    for (const email of [ada.email, ada.email.toUpperCase(), "unknown@example.com"]) {
      verifying.mockClear()
      const before = email === ada.email.toUpperCase() ? 0 : 10
      const answers = await Promise.all(range(30).map(() => login(email, wrong)))
      expect(statuses(answers).filter((status) => status === 401)).toHaveLength(before)
      const beyond = answers.filter(({ status }) => status !== 401)
      expect(new Set(beyond.map(({ status, text }) => `${status} ${text}`))).toEqual(
        new Set([`429 ${JSON.stringify(refused)}`]),
      )
      expect(verifying).toHaveBeenCalledTimes(before)
    }
    service.clock.forward({ seconds: 1200 })
    expect((await login(ada.email, ada.password)).status).toBe(200)
  })

  test("are taken from a browser that holds a session of the account, and ten wrong ones", async () => {
    const ada = await member()
    const eve = await member()
    for (const _ of range(10)) await login(ada.email, wrong)
    verifying.mockClear()
    expect((await login(ada.email, ada.password)).status).toBe(429)
    expect((await login(ada.email, ada.password, newAddress(), eve.browser)).status).toBe(429)
    expect(verifying).toHaveBeenCalledTimes(0)
    const wrongs = []
    for (const _ of range(11)) wrongs.push((await login(ada.email, wrong, newAddress(), ada.browser)).status)
    expect(wrongs).toEqual([...times(10, 401), 429])
    expect((await login(ada.email, ada.password, newAddress(), ada.browser)).status).toBe(429)
    expect((await login(eve.email, eve.password)).status).toBe(200)
  })

  test("are not counted when they are right", async () => {
    const ada = await member()
    for (const _ of range(30)) expect((await login(ada.email, ada.password)).status).toBe(200)
  })

  test("let the owner in while others guess", async () => {
    const ada = await member()
    for (const _ of range(20)) await login(ada.email, wrong)
    expect((await login(ada.email, ada.password, newAddress(), ada.browser)).status).toBe(200)
  })

  test("are taken again after a reset by mail", async () => {
    const ada = await member()
    for (const _ of range(10)) await login(ada.email, wrong)
    await service.client().post("/auth/forgot-password", { email: ada.email }, from(newAddress()))
    const { text } = await service.mailTo(ada.email, "reset-password")
    const token = /token=([\w-]+)/.exec(text)?.[1]
    const reset = { token, newPassword: "another horse" }
    expect((await service.client().post("/auth/reset-password", reset, from(newAddress()))).status).toBe(204)
    expect((await login(ada.email, "another horse")).status).toBe(200)
  })

  test("are the same ones wherever the current one is asked for", async () => {
    const ada = await member()
    // An app that has lost its cookies, with an access token alone.
    const token = { ...from(newAddress()), token: ada.token }
    const change = { currentPassword: wrong, newPassword: "another horse" }
    for (const _ of range(5))
      expect((await service.client().put("/auth/change-password", change, token)).status).toBe(401)
    for (const _ of range(5))
      expect((await service.client().delete("/users/me", { password: wrong }, token)).status).toBe(401)
    expect((await service.client().put("/auth/change-password", change, token)).status).toBe(429)
    expect((await service.client().delete("/users/me", { password: ada.password }, token)).status).toBe(429)
    expect((await login(ada.email, ada.password)).status).toBe(429)
    expect((await ada.delete("/users/me", { password: ada.password }, from(newAddress()))).status).toBe(204)
  })
})

describe("Very many tries", () => {
  const many = soakSeconds === null ? 400 : 10_000
  const inBatches = async (ask: (n: number) => Promise<{ readonly status: number }>) => {
    const found = new Map<number, number>()
    for (let first = 0; first < many; first += 50)
      for (const { status } of await Promise.all(range(50).map((n) => ask(first + n))))
        found.set(status, (found.get(status) ?? 0) + 1)
    return Object.fromEntries(found)
  }

  test("from one address on many accounts hash 20 passwords", async () => {
    const ada = await member()
    verifying.mockClear()
    const address = newAddress()
    expect(await inBatches((n) => login(`target${n}@example.com`, wrong, address))).toEqual({ 401: 20, 429: many - 20 })
    expect(verifying).toHaveBeenCalledTimes(20)
    expect((await login(ada.email, ada.password)).status).toBe(200)
  })

  test("from many addresses on one account hash ten, and the owner gets in", async () => {
    const ada = await member()
    verifying.mockClear()
    const address = (n: number) => `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`
    expect(await inBatches((n) => login(ada.email, wrong, address(n)))).toEqual({ 401: 10, 429: many - 10 })
    expect(verifying).toHaveBeenCalledTimes(10)
    expect((await login(ada.email, ada.password, newAddress(), ada.browser)).status).toBe(200)
  })
})

test("What was refused is in the metrics", async () => {
  const { text } = await service.client().get("/metrics")
  for (const limit of ["requests", "POST /auth/login", "writes", "uploads", "passwords"])
    expect(text).toMatch(new RegExp(`^http_rate_limited_total\\{limit="${limit}"\\} [1-9]`, "m"))
})

test("Every route describes the refusal", async () => {
  const { body } = await service.client().get("/openapi.json", from(newAddress()))
  const operations = Object.values(body.paths as Record<string, Record<string, { responses: object }>>)
  const codes = operations.flatMap((methods) => Object.values(methods).map(({ responses }) => Object.keys(responses)))
  expect(codes.length).toBeGreaterThan(150)
  for (const known of codes) expect(known).toContain("429")
})

test("Without a proxy the address of the connection counts, of HEAD too", async () => {
  const direct = await startService({ passwordCost: 4, env: { RATE_LIMITS: "on" } })
  await beginWindows(direct)
  const client = direct.client()
  const answers = [
    ...range(600).map((n) => client.get("/", from(`198.18.0.${n & 255}`))),
    ...range(600).map(() => client.send("HEAD", "/")),
  ]
  expect(statuses(await Promise.all(answers))).toEqual(times(1200, 200))
  expect((await client.send("HEAD", "/")).status).toBe(429)
  expect((await client.get("/", from("198.18.1.1"))).status).toBe(429)
  await direct.stop()
})

test("Nothing is limited where the limits are off", async () => {
  const free = await startService({ passwordCost: 4 })
  const answers = range(30).map(() => free.client().post("/auth/login", { email: "a@example.com", password: wrong }))
  expect(statuses(await Promise.all(answers))).toEqual(times(30, 401))
  await free.stop()
})

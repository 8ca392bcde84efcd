import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"

// Many requests at once, which Postgres runs again and again: slow on a busy machine.
setDefaultTimeout(120_000)

const dayMillis = 86_400_000
const refused = { error: "INVALID_REFRESH_TOKEN" }

describe.each(engines)("Sessions, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  test("a refresh rotates the cookie; the old one is 401, which clears nothing and revokes nothing", async () => {
    const ada = await service.person()
    const old = ada.jar.get("refreshToken") ?? ""
    const answer = await ada.post("/auth/refresh")
    expect([answer.status, answer.body.user]).toEqual([200, ada.user])
    const replay = await service
      .client()
      .post("/auth/refresh", undefined, { headers: { cookie: `refreshToken=${old}` } })
    expect([replay.status, replay.body]).toEqual([401, refused])
    expect(replay.headers.getSetCookie()).toEqual([])
    expect((await ada.post("/auth/refresh")).status).toBe(200)
  })

  test.each([
    ["no cookie", undefined],
    ["an empty one", "refreshToken="],
    ["an unknown one", `refreshToken=${"x".repeat(43)}`],
    ["one that is no token", "refreshToken=%00%ff; refreshToken=2"],
  ])("a refresh with %s is 401", async (_, cookie) => {
    const answer = await service
      .client()
      .post("/auth/refresh", undefined, cookie === undefined ? {} : { headers: { cookie } })
    expect([answer.status, answer.body]).toEqual([401, refused])
  })

  test("a request with two refresh cookies counts as one without: refresh, logout and the list", async () => {
    const ada = await service.person()
    const own = `refreshToken=${ada.jar.get("refreshToken")}`
    const twice = [
      `${own}; refreshToken=planted`,
      `refreshToken=planted; ${own}`,
      `${own}; ${own}`,
      `${own}; refreshToken=`,
    ]
    const currentWith = async (cookie: string) =>
      (await ada.get("/auth/sessions", { ...ada, headers: { cookie } })).body.items[0].current
    expect(await currentWith(own)).toBe(true)
    for (const cookie of twice) {
      const refresh = await service.client().post("/auth/refresh", undefined, { headers: { cookie } })
      expect([refresh.status, refresh.body, refresh.headers.getSetCookie()]).toEqual([401, refused, []])
      const logout = await service.client().post("/auth/logout", undefined, { headers: { cookie } })
      expect([logout.status, logout.text]).toEqual([204, ""])
      expect(await currentWith(cookie)).toBe(false)
    }
    expect((await ada.post("/auth/refresh")).status).toBe(200)
  })

  test("of 20 refreshes with one cookie at once exactly one wins, and its cookie works", async () => {
    const ada = await service.person()
    const headers = { cookie: `refreshToken=${ada.jar.get("refreshToken")}` }
    const clients = Array.from({ length: 20 }, () => service.client())
    const answers = await Promise.all(clients.map((each) => each.post("/auth/refresh", undefined, { headers })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)])
    const winner = clients[answers.findIndex(({ status }) => status === 200)]
    expect((await winner?.post("/auth/refresh"))?.status).toBe(200)
  })

  test("a refresh token ends after 7 days without a refresh, and each refresh gives it 7 more", async () => {
    const ada = await service.person()
    service.clock.forward({ days: 6 })
    expect((await ada.post("/auth/refresh")).status).toBe(200)
    service.clock.forward({ days: 6 })
    expect((await ada.post("/auth/refresh")).status).toBe(200)
    service.clock.forward({ days: 7 })
    expect((await ada.post("/auth/refresh")).body).toEqual(refused)
  })

  test("a session ends 90 days after it began, however often it is refreshed, and its cookie with it", async () => {
    const ada = await service.person()
    const sessionOf = async (client: Pick<typeof ada, "get">) => (await client.get("/auth/sessions")).body.items[0]
    const began = await sessionOf(ada)
    const end = Date.parse(began.createdAt) + 90 * dayMillis
    for (let day = 6; day <= 84; day += 6) {
      service.clock.forward({ days: 6 })
      const refreshed = await ada.post("/auth/refresh")
      expect(refreshed.status).toBe(200)
      const now = await sessionOf(ada.signedIn(refreshed.body.accessToken))
      expect(now).toMatchObject({ id: began.id, createdAt: began.createdAt })
      expect(Date.parse(now.expiresAt)).toBe(Math.min(Date.parse(now.lastUsedAt) + 7 * dayMillis, end))
      const [cookie = ""] = refreshed.headers.getSetCookie()
      expect(cookie).toContain(`; Expires=${new Date(now.expiresAt).toUTCString()};`)
    }
    service.clock.forward({ days: 5, hours: 23 })
    expect((await ada.post("/auth/refresh")).status).toBe(200)
    service.clock.forward({ hours: 1 })
    expect((await ada.post("/auth/refresh")).body).toEqual(refused)
  })

  const sessionsOf = async ({ user }: { readonly user: { readonly id: string } }) =>
    Number((await service.query(`select count(*) as n from sessions where user_id = '${user.id}'`))[0]?.["n"])

  test("of 60 logins at once 50 sessions are left", async () => {
    const ada = await service.person()
    const credentials = { email: ada.user.email, password: ada.password }
    const logins = await Promise.all(
      Array.from({ length: 60 }, () => service.client().post("/auth/login", credentials)),
    )
    expect(logins.map(({ status }) => status)).toEqual(Array(60).fill(200))
    expect(await sessionsOf(ada)).toBe(50)
  })

  test("the session that was used longest ago ends when one more begins than there may be, and not the oldest", async () => {
    const [ada, grace, phone] = [await service.person(), await service.person(), service.client()]
    const logIn = (client = service.client()) =>
      client.post("/auth/login", { email: ada.user.email, password: ada.password })
    service.clock.forward({ seconds: 1 })
    await logIn(phone)
    service.clock.forward({ seconds: 1 })
    expect((await ada.post("/auth/refresh")).status).toBe(200)
    service.clock.forward({ seconds: 1 })
    for (let n = 0; n < 48; n++) await logIn()
    expect(await sessionsOf(ada)).toBe(50)
    await logIn()
    expect(await sessionsOf(ada)).toBe(50)
    expect((await phone.post("/auth/refresh")).body).toEqual(refused)
    expect((await ada.post("/auth/refresh")).status).toBe(200)
    expect((await grace.post("/auth/refresh")).status).toBe(200)
  })

  test("an access token ends after 15 minutes", async () => {
    const ada = await service.person()
    expect((await ada.get("/users/me")).status).toBe(200)
    service.clock.forward({ minutes: 14, seconds: 58 })
    expect((await ada.get("/users/me")).status).toBe(200)
    service.clock.forward({ seconds: 3 })
    const late = await ada.get("/users/me")
    expect([late.status, late.body]).toEqual([401, { error: "UNAUTHORIZED" }])
  })

  test("logout ends the session and clears the cookie with its attributes; without or with an unknown one it is 204 too", async () => {
    const ada = await service.person()
    const old = ada.jar.get("refreshToken") ?? ""
    const answer = await ada.post("/auth/logout")
    expect([answer.status, answer.text]).toEqual([204, ""])
    const [cookie = ""] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^refreshToken=;/)
    for (const attribute of [/; HttpOnly/, /; SameSite=lax/i, /; Path=\//]) expect(cookie).toMatch(attribute)
    const replay = await service
      .client()
      .post("/auth/refresh", undefined, { headers: { cookie: `refreshToken=${old}` } })
    expect(replay.status).toBe(401)
    expect((await ada.get("/users/me")).status).toBe(200)
    expect((await service.client().post("/auth/logout")).status).toBe(204)
    expect(
      (await service.client().post("/auth/logout", undefined, { headers: { cookie: "refreshToken=unknown" } })).status,
    ).toBe(204)
  })

  test("logout-all ends every session of the user and of no other user", async () => {
    const [ada, grace] = [await service.person(), await service.person()]
    const other = service.client()
    await other.post("/auth/login", { email: ada.user.email, password: ada.password })
    const answer = await ada.post("/auth/logout-all")
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^refreshToken=;/)
    expect((await other.post("/auth/refresh")).status).toBe(401)
    expect((await grace.post("/auth/refresh")).status).toBe(200)
    const anonymous = await service.client().post("/auth/logout-all")
    expect([anonymous.status, anonymous.body]).toEqual([401, { error: "UNAUTHORIZED" }])
  })

  test("a session can be ended by its owner alone, and that clears no cookie", async () => {
    const [ada, grace] = [await service.person(), await service.person()]
    const { body } = await ada.get("/auth/sessions")
    const path = `/auth/sessions/${body.items[0].id}`
    const foreign = await grace.delete(path)
    expect([foreign.status, foreign.body]).toEqual([404, { error: "NOT_FOUND" }])
    expect((await service.client().delete(path)).status).toBe(401)
    const ended = await ada.delete(path)
    expect([ended.status, ended.headers.getSetCookie()]).toEqual([204, []])
    expect((await ada.post("/auth/refresh")).status).toBe(401)
    expect((await ada.delete(path)).body).toEqual({ error: "UNAUTHORIZED" })
    expect((await grace.delete(path)).body).toEqual({ error: "NOT_FOUND" })
    const malformed = await grace.delete("/auth/sessions/7")
    expect(malformed.body.message).toBe('params.id must match format "uuid"')
  })

  test("all sessions but that of the cookie end; without a cookie of one's own all of them", async () => {
    const [ada, grace] = [await service.person(), await service.person()]
    const logIn = async () => {
      const client = service.client()
      await client.post("/auth/login", { email: ada.user.email, password: ada.password })
      return client
    }
    const others = [await logIn(), await logIn()]
    const refreshes = (...clients: ReadonlyArray<Pick<typeof ada, "post">>) =>
      Promise.all(clients.map(async (each) => (await each.post("/auth/refresh")).status))
    const ended = await ada.delete("/auth/sessions")
    expect([ended.status, ended.text, ended.headers.getSetCookie()]).toEqual([204, "", []])
    expect(await refreshes(ada, ...others, grace)).toEqual([200, 401, 401, 200])
    const { accessToken: token } = (await ada.post("/auth/refresh")).body
    const cookie = `refreshToken=${grace.jar.get("refreshToken")}`
    const foreign = await service.client().delete("/auth/sessions", undefined, { token, headers: { cookie } })
    expect([foreign.status, ...(await refreshes(ada, grace))]).toEqual([204, 401, 200])
    expect((await service.client().delete("/auth/sessions")).status).toBe(401)
  })
})

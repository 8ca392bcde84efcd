import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"

describe.each(engines)("One's own account, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  test("GET /users/me shows it, and no column that no user listed", async () => {
    const ada = await service.person()
    const answer = await ada.get("/users/me")
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(answer.body).toEqual({
      id: ada.user.id,
      displayName: ada.user.displayName,
      avatarUrl: null,
      bio: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      privacy: "public",
      restricted: false,
      friendsCount: 0,
      collectionsCount: 0,
      listingsCount: 0,
      rating: { average: null, count: 0 },
      market: { completedCount: 0, cancelledCount: 0, cancellationRate: null },
      email: ada.user.email,
      emailVerified: false,
      emailRefusedAt: null,
      hasPassword: true,
      idpLinked: false,
      gameplatform: { accountId: null, linkedAt: null, hasApiKey: false },
      settings: { openToVisitors: false, showPresence: true, showReadReceipts: true },
      storage: { used: 0, limit: 2 * 1024 ** 3 },
      texts: { used: 0, limit: 200 * 1024 ** 2, usedToday: 0, limitPerDay: 20 * 1024 ** 2 },
    })
  })

  test("deleting needs the password, ends everything, and a JWT of the deleted user is 404 USER_NOT_FOUND", async () => {
    const ada = await service.person()
    for (const body of [undefined, {}, { password: "wrong horse" }]) {
      const refused = await ada.delete(`/users/${ada.user.id}`, body)
      expect([refused.status, refused.body]).toEqual([401, { error: "INVALID_CREDENTIALS" }])
      // The line of our own sources that the runtime gives to errors is for logs.
      expect(refused.headers.get("x-error-line")).toBeNull()
    }
    expect((await ada.get("/users/me")).status).toBe(200)
    const deleted = await ada.delete("/users/me", { password: ada.password })
    expect([deleted.status, deleted.text]).toEqual([204, ""])
    expect(deleted.headers.getSetCookie()[0]).toMatch(/^refreshToken=;/)
    for (const path of ["/users/me", "/auth/sessions"]) {
      const answer = await ada.get(path)
      expect([answer.status, answer.body]).toEqual([404, { error: "USER_NOT_FOUND" }])
    }
    expect((await service.client().post("/auth/login", { email: ada.user.email, password: ada.password })).status).toBe(
      401,
    )
    expect(
      (await service.client().post("/auth/register", { email: ada.user.email, password: ada.password })).status,
    ).toBe(201)
  })

  test("the refresh cookie of a deleted user is 401, its mail tokens are 400", async () => {
    const ada = await service.person()
    const headers = { cookie: `refreshToken=${ada.jar.get("refreshToken")}` }
    const mail = await service.mailTo(ada.user.email)
    const token = /token=([\w-]{43})/.exec(mail.text)?.[1]
    await ada.delete(`/users/${ada.user.id}`, { password: ada.password })
    expect((await service.client().post("/auth/refresh", undefined, { headers })).status).toBe(401)
    expect((await service.client().post("/auth/verify-email", { token })).status).toBe(400)
  })

  test("an account without a password is deleted without one", async () => {
    const grace = await service.personWithoutPassword()
    expect((await grace.delete("/users/me")).status).toBe(204)
  })

  test("another user's account is 403, an unknown one 404", async () => {
    const [ada, grace] = [await service.person(), await service.person()]
    const foreign = await ada.delete(`/users/${grace.user.id}`, { password: ada.password })
    expect([foreign.status, foreign.body]).toEqual([403, { error: "FORBIDDEN" }])
    const unknown = await ada.delete(`/users/${crypto.randomUUID()}`, { password: ada.password })
    expect([unknown.status, unknown.body]).toEqual([404, { error: "USER_NOT_FOUND" }])
    expect((await grace.get("/users/me")).status).toBe(200)
    const malformed = await ada.delete("/users/7")
    expect(malformed.body.message).toBe('params.id must match format "uuid"')
  })
})

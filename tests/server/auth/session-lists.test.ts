import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"

setDefaultTimeout(120_000)

describe.each(engines)("Lists of sessions, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  test("the list shows one's own good sessions, newest first, and which is current; its id survives a refresh", async () => {
    const ada = await service.person()
    await service.person()
    await service
      .client()
      .post(
        "/auth/login",
        { email: ada.user.email, password: ada.password },
        { headers: { "user-agent": "a phone, Android" } },
      )
    const before = await ada.get("/auth/sessions")
    expect(before.status).toBe(200)
    expect(before.body.nextCursor).toBeNull()
    expect(before.body.items).toHaveLength(2)
    expect(Object.keys(before.body.items[0]).sort()).toEqual([
      "createdAt",
      "current",
      "device",
      "expiresAt",
      "id",
      "lastUsedAt",
      "userAgent",
    ])
    expect(before.body.items[0]).toMatchObject({ userAgent: "a phone, Android", device: "Android", current: false })
    expect(before.body.items[1].current).toBe(true)
    await ada.post("/auth/refresh")
    const after = await ada.get("/auth/sessions")
    expect(after.body.items[1]).toMatchObject({
      id: before.body.items[1].id,
      createdAt: before.body.items[1].createdAt,
      current: true,
    })
    const withoutCookie = await service.client().get("/auth/sessions", ada)
    expect(withoutCookie.body.items.map(({ current }: { current: boolean }) => current)).toEqual([false, false])
  })

  test("expired sessions are not listed", async () => {
    const ada = await service.person()
    service.clock.forward({ days: 8 })
    const { body } = await service.client().post("/auth/login", { email: ada.user.email, password: ada.password })
    const list = await service.client().get("/auth/sessions", { token: body.accessToken })
    expect(list.body.items).toHaveLength(1)
  })

  test("the list is walked page by page, each session once; a foreign or altered cursor is 400", async () => {
    const [ada, grace] = [await service.person(), await service.person()]
    for (const person of [ada, ada, ada, ada, grace, grace])
      await service.client().post("/auth/login", { email: person.user.email, password: person.password })
    for (const limit of [1, 2, 3]) {
      const seen: Array<string> = []
      let cursor = ""
      do {
        const { body } = await ada.get(
          `/auth/sessions?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        )
        expect(body.items.length).toBeLessThanOrEqual(limit)
        seen.push(...body.items.map(({ id }: { id: string }) => id))
        cursor = body.nextCursor ?? ""
      } while (cursor !== "")
      expect(seen).toHaveLength(5)
      expect(new Set(seen).size).toBe(5)
    }
    const first = await ada.get("/auth/sessions?limit=1")
    const foreign = encodeURIComponent(first.body.nextCursor)
    for (const bad of ["", "x", `${foreign}x`, foreign.slice(1)])
      expect((await ada.get(`/auth/sessions?cursor=${bad}`)).status).toBe(400)
    expect((await grace.get(`/auth/sessions?cursor=${foreign}`)).status).toBe(400)
  })

  test.each([
    ["limit=0", "querystring.limit must be >= 1"],
    ["limit=101", "querystring.limit must be <= 100"],
    ["limit=1e1", "querystring.limit must be number"],
    ["limit=0x10", "querystring.limit must be number"],
    ["limit=", "querystring.limit must be number"],
    ["limit=%201", "querystring.limit must be number"],
    ["limit=ten", "querystring.limit must be number"],
  ])("the list with %s is 400", async (query, message) => {
    const ada = await service.person()
    const answer = await ada.get(`/auth/sessions?${query}`)
    expect([answer.status, answer.body]).toEqual([
      400,
      { statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" },
    ])
  })

  test("a single-value parameter given twice is 400", async () => {
    const ada = await service.person()
    expect((await ada.get("/auth/sessions?limit=1&limit=2")).status).toBe(400)
  })
})

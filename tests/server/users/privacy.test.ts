import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { type Person, rowsOfOneMoment } from "./people.ts"

describe.each(engines)("What the lists of people give away, on %s", (engine) => {
  let service: Service
  let [me, other] = [] as unknown as [Person, Person]
  const word = `q${crypto.randomUUID().replaceAll("-", "")}`
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    const rows = rowsOfOneMoment(service)
    me = await service.person()
    other = await service.person()
    const crowd = await rows.crowd(...Array.from({ length: 12 }, (_, n) => `${word} ${n}`))
    for (const [n, person] of crowd.entries()) {
      if (n < 4) await rows.befriend(me.user, person)
      if (n < 4) await rows.befriend(other.user, person)
      if (n >= 4 && n < 6) await rows.request(person, me.user)
      if (n >= 6 && n < 8) await rows.request(me.user, person)
      if (n >= 8) await rows.block(me.user, person)
    }
  })
  afterAll(() => service.stop())

  const lists = () => [
    `/users?q=${word}`,
    `/users?q=${word.slice(0, 5)}`,
    "/friends",
    `/friends?q=${word}`,
    "/friends/requests",
    "/friends/requests?direction=sent",
    "/blocks",
    "/users/me/friends",
    `/users/${other.user.id}/friends`,
  ]

  test("a cursor is good for its list, filter and viewer alone, and nothing else is one", async () => {
    const at = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`
    const cursors = new Map<string, string>()
    for (const path of lists()) {
      const { status, body } = await me.get(at(path, "limit=1"))
      expect([path, status, typeof body.nextCursor]).toEqual([path, 200, "string"])
      cursors.set(path, body.nextCursor)
    }
    for (const path of lists())
      for (const [from, cursor] of cursors) {
        const answer = await me.get(at(path, `cursor=${cursor}`))
        expect([path, from, answer.status]).toEqual([path, from, path === from ? 200 : 400])
        if (path !== from)
          expect(answer.body).toEqual({
            statusCode: 400,
            error: "Bad Request",
            message: "querystring.cursor must be a cursor of this list",
            code: "ERR_VALIDATION",
          })
      }
    for (const [path, cursor] of cursors) {
      expect((await other.get(at(path, `cursor=${cursor}`))).status).toBe(400)
      for (const broken of [
        "",
        "x",
        cursor.slice(0, -1),
        `${cursor}A`,
        `${cursor.startsWith("A") ? "B" : "A"}${cursor.slice(1)}`,
      ])
        expect([broken, (await me.get(at(path, `cursor=${broken}`))).status]).toEqual([broken, 400])
    }
  })

  test("no answer holds the address of anybody else, or a column that its schema does not list", async () => {
    const cardKeys = ["avatarUrl", "displayName", "id"]
    for (const path of lists()) {
      const { text, body } = await me.get(path)
      expect(body.items.length).toBeGreaterThan(0)
      expect(text).not.toMatch(/@|passwordHash|\$2b\$/)
      for (const item of body.items)
        for (const card of item.from === undefined ? [item] : [item.from, item.to])
          expect(Object.keys(card).sort()).toEqual(
            path.startsWith("/friends") && item.from === undefined
              ? ["avatarUrl", "displayName", "friendsSince", "id", "online"]
              : cardKeys,
          )
    }
    const profile = await me.get(`/users/${other.user.id}`)
    expect([profile.status, profile.text.includes("@")]).toEqual([200, false])
    expect(Object.keys(profile.body)).not.toContain("settings")
  })

  test.each([
    "/users?q=ab",
    "/users/me",
    "/friends",
    "/friends/requests",
    "/blocks",
    "/users/me/friends",
    "/users/me/collections",
  ])("GET %s is 401 without a token, and not kept anywhere with one", async (path) => {
    expect((await service.client().get(path)).body).toEqual({ error: "UNAUTHORIZED" })
    const answer = await me.get(path)
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
  })

  test.each([
    ["POST", "/friends/requests"],
    ["POST", "/friends/requests/0199aaaa-0000-7000-8000-000000000000/accept"],
    ["POST", "/friends/requests/0199aaaa-0000-7000-8000-000000000000/reject"],
    ["DELETE", "/friends/requests/0199aaaa-0000-7000-8000-000000000000"],
    ["DELETE", "/friends/0199aaaa-0000-7000-8000-000000000000"],
    ["PUT", "/blocks/0199aaaa-0000-7000-8000-000000000000"],
    ["DELETE", "/blocks/0199aaaa-0000-7000-8000-000000000000"],
    ["PATCH", "/users/me"],
    ["DELETE", "/users/me"],
  ])("%s %s is 401 without a token", async (method, path) => {
    expect((await service.client().send(method, path)).body).toEqual({ error: "UNAUTHORIZED" })
  })
})

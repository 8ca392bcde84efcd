import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { purgeAll } from "../../support/purge-all.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { type Person, rowsOfOneMoment } from "../users/people.ts"
import { unknown } from "./rows.ts"

type Visibility = "public" | "friends_only" | "private"

describe.each(engines)("Who may do what with items, on %s", (engine) => {
  let service: Service
  let owner: Person
  let people: Readonly<Record<"owner" | "friend" | "stranger" | "blocked" | "blocking", Person>>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { PUBLIC: "off" } })
    const rows = rowsOfOneMoment(service)
    const person = () => service.person()
    owner = await person()
    people = {
      owner,
      friend: await person(),
      stranger: await person(),
      blocked: await person(),
      blocking: await person(),
    }
    await rows.befriend(owner.user, people.friend.user)
    await rows.block(owner.user, people.blocked.user)
    await rows.block(people.blocking.user, owner.user)
  })
  afterAll(() => service.stop())

  const stored = async (visibility: Visibility) => {
    const { body: games } = await owner.post("/collections", { name: visibility, type: "games", visibility })
    const said = { name: "Outer Wilds", fields: { status: "playing" }, comment: "secret" }
    const { body: item } = await owner.post(`/collections/${games.id}/items`, said)
    return { games, item }
  }

  const routes = (collectionId: string, id: string) =>
    [
      ["GET", `/collections/${collectionId}/items`],
      ["GET", `/items/${id}`],
      ["POST", `/collections/${collectionId}/items`, { name: "Stolen" }],
      ["PATCH", `/items/${id}`, { name: "Stolen" }],
      ["DELETE", `/items/${id}`],
    ] as const

  test.each([
    ["owner", "public", 200],
    ["owner", "friends_only", 200],
    ["owner", "private", 200],
    ["friend", "public", 200],
    ["friend", "friends_only", 200],
    ["friend", "private", 404],
    ["stranger", "public", 200],
    ["stranger", "friends_only", 404],
    ["stranger", "private", 404],
    ["blocked", "public", 404],
    ["blocked", "friends_only", 404],
    ["blocked", "private", 404],
    ["blocking", "public", 404],
    ["blocking", "friends_only", 404],
    ["blocking", "private", 404],
  ] as const)(
    "%s, a %s collection: reading is %d, and no user but the owner changes anything",
    async (who, visibility, status) => {
      const person = people[who]
      const { games, item } = await stored(visibility)
      const answers = []
      for (const [method, path, body] of routes(games.id, item.id))
        answers.push(await person.send(method, path, body, person))
      const own = who === "owner"
      expect(answers.map((answer) => answer.status)).toEqual(
        own ? [200, 200, 201, 200, 204] : [status, status, 403, 403, 403],
      )
      if (own) return
      for (const answer of answers.slice(2)) expect(answer.body).toEqual({ error: "FORBIDDEN" })
      if (status === 404) for (const answer of answers.slice(0, 2)) expect(answer.body).toEqual({ error: "NOT_FOUND" })
      for (const { text } of answers) expect(text).not.toContain("@")
      expect((await owner.get(`/collections/${games.id}/items`)).body.items).toEqual([item])
      expect(JSON.stringify((await person.get("/items")).body)).not.toContain(item.id)
    },
  )

  test("a profile that is closed closes its items, by id and in lists", async () => {
    const { games, item } = await stored("public")
    const seen = async () => {
      const statuses = []
      for (const person of Object.values(people)) {
        const [one, list] = [await person.get(`/items/${item.id}`), await person.get(`/collections/${games.id}/items`)]
        expect(one.status).toBe(list.status)
        statuses.push(one.status)
      }
      return statuses
    }
    expect(await seen()).toEqual([200, 200, 200, 404, 404])
    await owner.patch("/users/me", { privacy: "friends_only" })
    expect(await seen()).toEqual([200, 200, 404, 404, 404])
    await owner.patch("/users/me", { privacy: "private" })
    expect(await seen()).toEqual([200, 404, 404, 404, 404])
    await owner.patch("/users/me", { privacy: "public" })
  })

  test("without a token every route is 401", async () => {
    const { games, item } = await stored("public")
    for (const [method, path, body] of [...routes(games.id, item.id), ["GET", "/items"]] as const) {
      const answer = await service.client().send(method, path, body)
      expect([method, path, answer.status, answer.body]).toEqual([method, path, 401, { error: "UNAUTHORIZED" }])
    }
  })

  test("what does not exist comes before who may, and who may before what is wrong", async () => {
    const { stranger } = people
    const { games, item } = await stored("private")
    const { body: hers } = await stranger.post("/collections", { name: "Hers", type: "books" })
    const outcomes = []
    for (const [method, path, body] of [
      ["PATCH", `/items/${unknown}`, { rating: 9 }],
      ["POST", `/collections/${unknown}/items`, { name: "A", rating: 9 }],
      ["PATCH", `/items/${item.id}`, { collectionId: unknown }],
      ["PATCH", `/items/${item.id}`, { collectionId: hers.id, rating: 9 }],
      ["PATCH", `/items/${item.id}`, { fields: { nope: 1 } }],
      ["POST", `/collections/${games.id}/items`, { name: "A", rating: 9 }],
      ["PATCH", `/items/${item.id}`, { rating: "9" }],
      ["GET", "/items/7"],
      ["PATCH", "/items/7", {}],
      ["DELETE", "/items/7"],
      ["GET", "/collections/7/items"],
    ] as const) {
      const answer = await stranger.send(method, path, body, stranger)
      outcomes.push([answer.status, answer.body.code ?? answer.body.error])
    }
    expect(outcomes).toEqual([
      [404, "NOT_FOUND"],
      [404, "NOT_FOUND"],
      [404, "NOT_FOUND"],
      [403, "FORBIDDEN"],
      [403, "FORBIDDEN"],
      [403, "FORBIDDEN"],
      [400, "ERR_VALIDATION"],
      [400, "ERR_VALIDATION"],
      [400, "ERR_VALIDATION"],
      [400, "ERR_VALIDATION"],
      [400, "ERR_VALIDATION"],
    ])
  })

  test("a known path with another method is 404", async () => {
    const { games, item } = await stored("public")
    for (const [method, path] of [
      ["POST", "/items"],
      ["DELETE", "/items"],
      ["PUT", `/items/${item.id}`],
      ["POST", `/items/${item.id}`],
      ["DELETE", `/collections/${games.id}/items`],
    ] as const) {
      const answer = await owner.send(method, path, undefined, owner)
      expect([method, path, answer.status, answer.body]).toEqual([method, path, 404, { error: "NOT_FOUND" }])
    }
  })

  test("an account that is deleted takes its items along", async () => {
    const leaver = await service.person()
    const { body: games } = await leaver.post("/collections", { name: "Mine", type: "games" })
    const { body: item } = await leaver.post(`/collections/${games.id}/items`, {
      name: "A",
      fields: { status: "playing" },
    })
    expect((await owner.get(`/items/${item.id}`)).status).toBe(200)
    expect((await leaver.delete("/users/me", { password: leaver.password })).status).toBe(204)
    expect((await owner.get(`/items/${item.id}`)).status).toBe(404)
    await service.inside(purgeAll)
    expect(await service.query(`select id from items where id = '${item.id}'`)).toEqual([])
    expect(await service.query(`select key from item_values where item_id = '${item.id}'`)).toEqual([])
  })
})

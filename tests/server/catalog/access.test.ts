import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { operations } from "../users/operations.ts"
import { outcome, type Person, refusal, rowsOfOneMoment } from "../users/people.ts"
import { unknown } from "./rows.ts"

type Visibility = "public" | "friends_only" | "private"

describe.each(engines)("Who may do what with collections, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof rowsOfOneMoment>
  let owner: Person
  let people: Readonly<Record<"owner" | "friend" | "stranger" | "blocked" | "blocking", Person>>
  let foreignDefinition: string
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { PUBLIC: "off" } })
    rows = rowsOfOneMoment(service)
    owner = await service.person()
    const [friend, stranger, blocked, blocking] = [
      await service.person(),
      await service.person(),
      await service.person(),
      await service.person(),
    ]
    await rows.befriend(owner.user, friend.user)
    await rows.block(owner.user, blocked.user)
    await rows.block(blocking.user, owner.user)
    people = { owner, friend, stranger, blocked, blocking }
    foreignDefinition = (await owner.post("/field-definitions", { name: "Shelf", type: "text" })).body.id
  })
  afterAll(() => service.stop())

  const games = async (visibility: Visibility) =>
    (await owner.post("/collections", { name: visibility, type: "games", visibility })).body

  const routes = (id: string, fieldId: string, definitionId: string) =>
    [
      ["GET", `/collections/${id}`],
      ["PATCH", `/collections/${id}`, { name: "Stolen" }],
      ["POST", `/collections/${id}/fields`, { fieldDefinitionId: definitionId }],
      ["PATCH", `/collections/${id}/fields/${fieldId}`, { isRequired: true }],
      ["DELETE", `/collections/${id}/fields/${fieldId}`],
      ["DELETE", `/collections/${id}`],
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
      const before = await games(visibility)
      const { body: definition } = await person.post("/field-definitions", {
        name: crypto.randomUUID(),
        type: "text",
        key: `f${crypto.randomUUID().slice(0, 8)}`,
      })
      const answers = []
      for (const [method, path, body] of routes(before.id, before.fields[0].id, definition.id))
        answers.push(await person.send(method, path, body, person))
      const own = who === "owner"
      expect(answers.map((answer) => answer.status)).toEqual(
        own ? [200, 200, 201, 200, 204, 204] : [status, 403, 403, 403, 403, 403],
      )
      if (own) return
      for (const answer of answers.slice(1)) expect(answer.body).toEqual({ error: "FORBIDDEN" })
      if (status === 404) expect(answers[0]?.body).toEqual({ error: "NOT_FOUND" })
      expect((await owner.get(`/collections/${before.id}`)).body).toEqual(before)
    },
  )

  test("without a token every route is 401", async () => {
    const { id, fields } = await games("public")
    const anonymous = service.client()
    const others = [
      ["GET", "/collections"],
      ["POST", "/collections", { name: "A", type: "games" }],
      ["GET", "/collections/stats"],
      ["GET", "/field-definitions"],
      ["POST", "/field-definitions", { name: "A", type: "text" }],
      ["PATCH", `/field-definitions/${foreignDefinition}`, {}],
      ["DELETE", `/field-definitions/${foreignDefinition}`],
    ] as const
    for (const [method, path, body] of [...routes(id, fields[0].id, foreignDefinition), ...others]) {
      const answer = await anonymous.send(method, path, body)
      expect([method, path, answer.status, answer.body]).toEqual([method, path, 401, { error: "UNAUTHORIZED" }])
    }
  })

  test("another user's definition is 404 for every verb and in every place", async () => {
    const { stranger } = people
    const { body: mine } = await stranger.post("/collections", { name: "Mine", type: "custom" })
    for (const [method, path, body, error] of [
      ["PATCH", `/field-definitions/${foreignDefinition}`, { name: "Stolen" }, "NOT_FOUND"],
      ["DELETE", `/field-definitions/${foreignDefinition}`, undefined, "NOT_FOUND"],
      ["POST", `/collections/${mine.id}/fields`, { fieldDefinitionId: foreignDefinition }, "FIELD_NOT_FOUND"],
      [
        "POST",
        "/collections",
        { name: "A", type: "custom", fieldDefinitionIds: [foreignDefinition] },
        "FIELD_NOT_FOUND",
      ],
    ] as const) {
      const answer = await stranger.send(method, path, body, stranger)
      expect([answer.status, answer.body]).toEqual([404, { error }])
    }
    const list = await stranger.get("/field-definitions?scope=own")
    expect(JSON.stringify(list.body)).not.toContain(foreignDefinition)
  })

  test("what does not exist comes before who may, and who may before how it should be called", async () => {
    const { stranger } = people
    const { id, fields } = await games("private")
    const unknown = crypto.randomUUID()
    const outcomes = []
    for (const [method, path, body] of [
      ["PATCH", `/collections/${unknown}`, { name: "" }],
      ["POST", `/collections/${id}/fields`, { fieldDefinitionId: unknown }],
      ["PATCH", `/collections/${id}/fields/${unknown}`, {}],
      ["PATCH", `/collections/${id}`, { name: "" }],
      ["PATCH", `/collections/${id}/fields/${fields[0].id}`, {}],
      ["PATCH", `/collections/${id}`, { name: 7 }],
    ] as const) {
      const answer = await stranger.send(method, path, body, stranger)
      outcomes.push([answer.status, answer.body.code ?? answer.body.error])
    }
    expect(outcomes).toEqual([
      [404, "NOT_FOUND"],
      [404, "FIELD_NOT_FOUND"],
      [404, "FIELD_NOT_FOUND"],
      [403, "FORBIDDEN"],
      [403, "FORBIDDEN"],
      [400, "ERR_VALIDATION"],
    ])
  })

  test("others are not shown hidden fields, and no user's e-mail", async () => {
    const { id } = await games("public")
    const keys = async (person: Person) => {
      const { body, text } = await person.get(`/collections/${id}`)
      expect(text).not.toContain("@")
      return body.fields.map(({ definition }: { readonly definition: { readonly key: string } }) => definition.key)
    }
    expect(await keys(owner)).toContain("platform_app_id")
    expect(await keys(people.friend)).not.toContain("platform_app_id")
    expect(await keys(people.stranger)).toContain("platform")
  })

  test("a profile that is closed closes its collections", async () => {
    const { id } = await games("public")
    const seen = async () =>
      Promise.all(Object.values(people).map(async (person) => (await person.get(`/collections/${id}`)).status))
    expect(await seen()).toEqual([200, 200, 200, 404, 404])
    await owner.patch("/users/me", { privacy: "friends_only" })
    expect(await seen()).toEqual([200, 200, 404, 404, 404])
    await owner.patch("/users/me", { privacy: "private" })
    expect(await seen()).toEqual([200, 404, 404, 404, 404])
    await owner.patch("/users/me", { privacy: "public" })
  })

  test("a known path with another method is 404", async () => {
    const { id } = await games("public")
    for (const [method, path] of [
      ["PUT", "/collections"],
      ["DELETE", "/collections"],
      ["POST", `/collections/${id}`],
      ["GET", `/collections/${id}/fields`],
      ["PUT", "/field-definitions"],
      ["GET", `/field-definitions/${foreignDefinition}`],
    ] as const) {
      const answer = await owner.send(method, path, undefined, owner)
      expect([method, path, answer.status, answer.body]).toEqual([method, path, 404, { error: "NOT_FOUND" }])
    }
  })

  test("with PUBLIC=off every route that takes a token refuses who has none", async () => {
    const signedIn = (await operations(service)).filter(({ security }) => security.some((one) => "bearer" in one))
    expect(signedIn.length).toBeGreaterThan(250)
    const visitor = service.client()
    for (const { method, path } of signedIn) {
      const answer = await outcome(visitor.send(method, path.replace(/\{\w+\}/g, unknown)))
      expect([method, path, answer]).toEqual([method, path, refusal(401, "UNAUTHORIZED")])
    }
    expect((await visitor.get("/atom/market")).status).toBe(404)
  })

  test("an account that is deleted takes definitions and collections along, also where one has the other", async () => {
    const leaver = await service.person()
    const { body: shelf } = await leaver.post("/field-definitions", { name: "Shelf", type: "text" })
    const { body: mine } = await leaver.post("/collections", {
      name: "Mine",
      type: "custom",
      fieldDefinitionIds: [shelf.id],
    })
    expect((await owner.get(`/collections/${mine.id}`)).status).toBe(200)
    expect((await leaver.delete("/users/me", { password: leaver.password })).status).toBe(204)
    expect((await owner.get(`/collections/${mine.id}`)).status).toBe(404)
    expect(await service.query(`select id from field_definitions where id = '${shelf.id}'`)).toEqual([])
  })
})

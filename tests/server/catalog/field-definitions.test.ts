import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { keepSystemFields } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, type Person, refusal, walk } from "../users/people.ts"
import { catalogRows, moment, unfit, unknown, uuid } from "./rows.ts"

describe.each(engines)("Field definitions, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof catalogRows>
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = catalogRows(service)
  })
  afterAll(() => service.stop())
  // No user's definitions get in the way of another test.
  const newcomer = async () => {
    ada = await service.person()
    return ada
  }
  const create = (body: unknown, person = ada) => person.post("/field-definitions", body)
  const change = (id: string, body: unknown, person = ada) => person.patch(`/field-definitions/${id}`, body)
  const remove = (id: string, person = ada) => person.delete(`/field-definitions/${id}`)
  const own = async (person = ada) => (await person.get("/field-definitions?scope=own")).body.items
  const system = async (type: string) =>
    (await ada.get(`/field-definitions?scope=system&collectionType=${type}&limit=100`)).body.items
  const collectionWith = async (...fieldDefinitionIds: ReadonlyArray<string>) => {
    const { body } = await ada.post("/collections", { name: "Things", type: "custom", fieldDefinitionIds })
    return body
  }

  test("a definition is answered as it was made, and listed", async () => {
    await newcomer()
    const { status, body } = await create({ name: "  Größe 🦉 ", type: "select", options: [" S ", "M", "L"], extra: 1 })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(uuid),
        ownerId: ada.user.id,
        key: "grosse",
        name: "Größe 🦉",
        type: "select",
        options: ["S", "M", "L"],
        currency: null,
        collectionType: null,
        isSystem: false,
        isHidden: false,
        createdAt: expect.stringMatching(moment),
      },
    ])
    expect(await own()).toEqual([body])
  })

  test.each([
    ["text", {}],
    ["number", { options: null, currency: null, key: null }],
    ["date", {}],
    ["boolean", {}],
    ["select", { options: ["a"] }],
    ["money", { currency: "EUR" }],
  ])("there are definitions of type %s", async (type, more) => {
    await newcomer()
    const { status, body } = await create({ name: "A b", type, ...more })
    expect([status, body.type, body.key]).toEqual([201, type, "a_b"])
    expect([body.options, body.currency]).toEqual([type === "select" ? ["a"] : null, type === "money" ? "EUR" : null])
  })

  test.each([
    ["Año Nuevo", "ano_nuevo"],
    ["2nd Hand!", "nd_hand"],
    ["x".repeat(100), "x".repeat(64)],
  ])("the name %s makes a key", async (name, key) => {
    await newcomer()
    expect((await create({ name, type: "text" })).body.key).toBe(key)
  })

  test("where nothing is left of a name the key is generated, each time another one", async () => {
    await newcomer()
    const made = [await create({ name: "日本", type: "text" }), await create({ name: "日本", type: "text" })]
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    for (const { body } of made) expect(body.key).toMatch(/^field_[a-z0-9]{8}$/)
  })

  const text = { name: "A", type: "text" }
  const select = { name: "A", type: "select", options: ["a"] }
  test.each([
    [{}, "body must have required property 'name'"],
    [{ name: "A" }, "body must have required property 'type'"],
    [{ ...text, name: " " }, "body.name must NOT have fewer than 1 characters"],
    [{ ...text, name: "🦉".repeat(101) }, "body.name must NOT have more than 100 characters"],
    [{ ...text, name: null }, "body.name must be string"],
    [{ ...text, type: "json" }, "body.type must be equal to one of the allowed values"],
    [{ ...text, key: "" }, 'body.key must match format "field-key"'],
    [{ ...text, key: "A" }, 'body.key must match format "field-key"'],
    [{ ...text, key: "1a" }, 'body.key must match format "field-key"'],
    [{ ...text, key: "a-b" }, 'body.key must match format "field-key"'],
    [{ ...text, key: "__proto__" }, 'body.key must match format "field-key"'],
    [{ ...text, key: "a".repeat(65) }, "body.key must NOT have more than 64 characters"],
    [{ ...text, options: ["a"] }, "body.options must be null"],
    [{ ...text, currency: "EUR" }, "body.currency must be null"],
    [{ ...select, options: undefined }, "body must have required property 'options'"],
    [{ ...select, options: null }, "body must have required property 'options'"],
    [{ ...select, options: [] }, "body.options must NOT have fewer than 1 items"],
    [{ ...select, options: Array.from({ length: 101 }, String) }, "body.options must NOT have more than 100 items"],
    [{ ...select, options: ["a", ""] }, "body.options[1] must NOT have fewer than 1 characters"],
    [{ ...select, options: ["a".repeat(101)] }, "body.options[0] must NOT have more than 100 characters"],
    [{ ...select, options: ["a", " a"] }, "body.options must NOT have duplicate items"],
    [{ ...select, options: "a" }, "body.options must be array"],
    [{ ...select, options: [1] }, "body.options[0] must be string"],
    [{ name: "A", type: "money" }, "body must have required property 'currency'"],
    [{ name: "A", type: "money", currency: "eur" }, 'body.currency must match format "iso-4217"'],
    [{ name: "A", type: "money", currency: "XYZ" }, 'body.currency must match format "iso-4217"'],
  ])("%j is no definition", async (body, message) => {
    await newcomer()
    expect(await outcome(create(body))).toEqual(unfit(message))
    expect(await own()).toEqual([])
  })

  test("a key is an owner's once; it may be another's and the system's", async () => {
    await newcomer()
    const body = { name: "Shelf", type: "text" }
    expect((await create(body)).status).toBe(201)
    for (const again of [body, { ...body, name: "shelf" }, { name: "Other", type: "number", key: "shelf" }])
      expect(await outcome(create(again))).toEqual(refusal(409, "FIELD_KEY_ALREADY_EXISTS"))
    expect((await create({ ...body, key: "platform" })).status).toBe(201)
    const grace = await service.person()
    expect((await create(body, grace)).status).toBe(201)
  })

  test("of 20 equal definitions at once one is made, the others are 409", async () => {
    await newcomer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: "Shelf", type: "text" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await own()).toHaveLength(1)
  })

  test("the five hundredth definition is the last", async () => {
    await newcomer()
    await rows.definitions(
      ada,
      Array.from({ length: 499 }, (_, n) => `f${n}`),
    )
    expect((await create({ name: "Last", type: "text" })).status).toBe(201)
    expect(await outcome(create({ name: "More", type: "text" }))).toEqual(refusal(409, "FIELD_LIMIT_REACHED"))
    expect((await remove((await own())[0].id)).status).toBe(204)
    expect((await create({ name: "More", type: "text" })).status).toBe(201)
  })

  test("a change changes what it names and nothing else", async () => {
    await newcomer()
    const { body: before } = await create(select)
    expect(await outcome(change(before.id, {}))).toEqual([200, before])
    expect(await outcome(change(before.id, { name: " B ", key: "stolen", type: "text" }))).toEqual([
      200,
      { ...before, name: "B" },
    ])
    expect(await outcome(change(before.id, { isHidden: true }))).toEqual([
      200,
      { ...before, name: "B", isHidden: true },
    ])
    expect(await outcome(change(before.id, { options: ["b", "a"] }))).toEqual([
      200,
      { ...before, name: "B", isHidden: true, options: ["b", "a"] },
    ])
    expect((await own())[0].options).toEqual(["b", "a"])
  })

  test.each([
    [{ name: null }, "body.name must be string"],
    [{ name: "" }, "body.name must NOT have fewer than 1 characters"],
    [{ options: null }, "body.options must be array"],
    [{ options: [] }, "body.options must NOT have fewer than 1 items"],
    [{ options: ["a", "a"] }, "body.options must NOT have duplicate items"],
    [{ isHidden: null }, "body.isHidden must be boolean"],
    [{ isHidden: "true" }, "body.isHidden must be boolean"],
  ])("%j is no change", async (body, message) => {
    await newcomer()
    const { body: before } = await create(select)
    expect(await outcome(change(before.id, body))).toEqual(unfit(message))
    expect(await own()).toEqual([before])
  })

  test("a field that is no select takes no options", async () => {
    await newcomer()
    const { body: before } = await create(text)
    expect(await outcome(change(before.id, { options: ["a"] }))).toEqual(
      unfit("body.options must NOT be there for a field that is no select"),
    )
    expect(await own()).toEqual([before])
  })

  test("an option that an item holds stays; others may go and come", async () => {
    await newcomer()
    const { body: color } = await create({ name: "Color", type: "select", options: ["red", "green", "blue"] })
    const { id } = await collectionWith(color.id)
    await rows.item(id, { color: "red" })
    expect(await outcome(change(color.id, { options: ["green"] }))).toEqual(refusal(409, "FIELD_IN_USE"))
    expect((await own())[0].options).toEqual(["red", "green", "blue"])
    expect((await change(color.id, { options: ["black", "red"] })).body.options).toEqual(["black", "red"])
  })

  test("a definition that a collection has cannot be removed, another one can, once", async () => {
    await newcomer()
    const { body: shelf } = await create({ name: "Shelf", type: "text" })
    const { id } = await collectionWith(shelf.id)
    expect(await outcome(remove(shelf.id))).toEqual(refusal(409, "FIELD_IN_USE"))
    await ada.delete(`/collections/${id}`)
    const gone = await remove(shelf.id)
    expect([gone.status, gone.text]).toEqual([204, ""])
    expect(await outcome(remove(shelf.id))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await own()).toEqual([])
  })

  test("the system's are locked, an unknown one and another's are not there", async () => {
    await newcomer()
    const grace = await service.person()
    const [platform] = await system("games")
    const { body: hers } = await create({ name: "Shelf", type: "text" }, grace)
    for (const [id, expected] of [
      [platform.id, refusal(403, "SYSTEM_FIELD_LOCKED")],
      [hers.id, refusal(404, "NOT_FOUND")],
      [unknown, refusal(404, "NOT_FOUND")],
    ]) {
      expect(await outcome(change(id, { name: "Mine" }))).toEqual(expected)
      expect(await outcome(change(id, { options: ["a"] }))).toEqual(expected)
      expect(await outcome(remove(id))).toEqual(expected)
    }
    expect(await own(grace)).toEqual([hers])
    expect((await system("games"))[0]).toEqual(platform)
    expect(await outcome(remove("7"))).toEqual(unfit('params.id must match format "uuid"'))
  })

  test("a second start leaves the system's as they are", async () => {
    await newcomer()
    const before = await walk(ada, "/field-definitions?scope=system", 100)
    await service.inside(keepSystemFields())
    expect(await walk(ada, "/field-definitions?scope=system", 100)).toEqual(before)
  })
})

import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { purgeAll } from "../../support/purge-all.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { cardView, outcome, type Person, refusal } from "../users/people.ts"
import { moment, unfit, unknown, uuid } from "./rows.ts"

describe.each(engines)("Items, on %s", (engine) => {
  let service: Service
  let ada: Person
  let games: string
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    games = await make("games")
  })
  afterAll(() => service.stop())

  const make = async (type: string, person = ada) =>
    (await person.post("/collections", { name: type, type })).body.id as string
  const add = (body: unknown, to = games, person = ada) => person.post(`/collections/${to}/items`, body)
  const read = (id: string, person = ada) => person.get(`/items/${id}`)
  const change = (id: string, body: unknown, person = ada) => person.patch(`/items/${id}`, body)
  const remove = (id: string, person = ada) => person.delete(`/items/${id}`)
  const added = async (body: object = {}, to = games) => (await add({ name: "Outer Wilds", ...body }, to)).body
  const countOf = async (id: string) => (await ada.get(`/collections/${id}`)).body.itemsCount
  /** A collection with one field of its own. */
  const withField = async (field: object, rules: object = {}, type = "custom") => {
    const key = `f${crypto.randomUUID().slice(0, 8)}`
    const { body: definition } = await ada.post("/field-definitions", { name: key, key, ...field })
    const id = await make(type)
    const said = { fieldDefinitionId: definition.id, ...rules }
    const { body } = await ada.post(`/collections/${id}/fields`, said)
    return { id, key, definition, fieldId: body.id as string }
  }

  test("an item is answered as it was made, with its defaults, and read again", async () => {
    const { status, body } = await add({ name: "  Outer Wilds 🦉 ", id: unknown, ownerId: unknown, listing: {} })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(uuid),
        collectionId: games,
        owner: cardView(ada.user),
        name: "Outer Wilds 🦉",
        copies: 1,
        lent: 0,
        editions: [],
        externalRef: null,
        fields: {},
        rating: null,
        comment: null,
        tags: [],
        location: null,
        purchase: null,
        coverUrl: null,
        pictures: [],
        listing: null,
        createdAt: expect.stringMatching(moment),
        updatedAt: body.createdAt,
      },
    ])
    expect(await outcome(read(body.id))).toEqual([200, body])
    expect((await ada.get(`/collections/${games}/items`)).body).toEqual({ items: [body], nextCursor: null })
    expect((await ada.get("/items")).body).toEqual({ items: [body], nextCursor: null })
  })

  test("an item has as many copies as its owner says, from 1 to 999", async () => {
    const item = await added({ copies: 5 })
    expect(item.copies).toBe(5)
    for (const copies of [999, 1, 4]) expect((await change(item.id, { copies })).body.copies).toBe(copies)
    for (const copies of [0, 1000, -1, 1.5, "2", null, true])
      for (const refused of [await change(item.id, { copies }), await add({ name: "Go", copies })])
        expect([copies, refused.status]).toEqual([copies, 400])
    expect((await change(item.id, { name: "Other" })).body.copies).toBe(4)
    expect((await read(item.id)).body.copies).toBe(4)
  })

  test("what is said about an item is kept, of values only those that there are", async () => {
    const fields = { status: " playing ", release_year: 2019, completion_date: "2020-02-29", developer: " " }
    const { status, body } = await add({ name: "A", fields, rating: 5, comment: " a\nb ", share: true })
    expect(status).toBe(201)
    expect(body).toMatchObject({ rating: 5, comment: "a\nb" })
    expect(body.fields).toEqual({ status: "playing", release_year: 2019, completion_date: "2020-02-29" })
    expect((await added({ comment: "  ", fields: { genre: null } })).comment).toBeNull()
  })

  test.each([
    [{}, "body must have required property 'name'"],
    [{ name: " " }, "body.name must NOT have fewer than 1 characters"],
    [{ name: null }, "body.name must be string"],
    [{ name: "🦉".repeat(201) }, "body.name must NOT have more than 200 characters"],
    [{ name: "A", rating: "5" }, "body.rating must be number"],
    [{ name: "A", rating: true }, "body.rating must be number"],
    [{ name: "A", comment: "x".repeat(5001) }, "body.comment must NOT have more than 5000 characters"],
    [{ name: "A", fields: null }, "body.fields must be object"],
    [{ name: "A", fields: [] }, "body.fields must be object"],
    [{ name: "A", fields: "x" }, "body.fields must be object"],
    [{ name: "A", share: "yes" }, "body.share must be boolean"],
    [{ name: "A", share: null }, "body.share must be boolean"],
    [
      { name: "A", fields: Object.fromEntries(Array.from({ length: 65 }, (_, n) => [`f${n}`, null])) },
      "body.fields must NOT have more than 64 properties",
    ],
    [{ name: "A", fields: { developer: "x".repeat(32 * 1024) } }, "body.fields must NOT be longer than 32 KB"],
    [{ name: "A", fields: { developer: "é".repeat(17 * 1024) } }, "body.fields must NOT be longer than 32 KB"],
  ])("an item made of %j is 400, also for a user who may not, and where nothing is", async (body, message) => {
    expect(await outcome(add(body))).toEqual(unfit(message))
    expect(await outcome(add(body, unknown))).toEqual(unfit(message))
  })

  test("64 values and 32 KB are taken", async () => {
    const { status, body } = await add({ name: "A", fields: { developer: "x".repeat(32 * 1024 - 16) } })
    expect([status, body.fields.developer.length]).toEqual([201, 32 * 1024 - 16])
    const all = Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`f${n}`, 1]))
    expect(await outcome(add({ name: "A", fields: all }))).toEqual(refusal(422, "INVALID_FIELD_VALUE"))
  })

  test("values that together are longer than 32 KB are 400, and change nothing", async () => {
    const { id, key } = await withField({ type: "text" }, {}, "games")
    const item = await added({ fields: { developer: "x".repeat(20_000) } }, id)
    expect(await outcome(change(item.id, { fields: { [key]: "y".repeat(20_000) } }))).toEqual(
      unfit("body.fields must NOT be longer than 32 KB"),
    )
    expect((await read(item.id)).body).toEqual(item)
  })

  test.each([
    ["INVALID_FIELD_TYPE", { fields: { release_year: "1999" } }, "release_year"],
    ["INVALID_FIELD_TYPE", { fields: { developer: 7 } }, "developer"],
    ["INVALID_FIELD_TYPE", { fields: { developer: ["x"] } }, "developer"],
    ["INVALID_FIELD_TYPE", { fields: { completion_date: "2023-02-29" } }, "completion_date"],
    ["INVALID_FIELD_TYPE", { fields: { status: 1 } }, "status"],
    ["INVALID_FIELD_VALUE", { fields: { status: "lost" } }, "status"],
    ["INVALID_FIELD_VALUE", { fields: { status: "Playing" } }, "status"],
    ["INVALID_FIELD_VALUE", { fields: { nope: 1 } }, "nope"],
    ["INVALID_FIELD_VALUE", { fields: { nope: null } }, "nope"],
    ["INVALID_FIELD_VALUE", '{"name":"A","fields":{"__proto__":{"admin":true}}}', "__proto__"],
    ["INVALID_FIELD_VALUE", { fields: { constructor: 1 } }, "constructor"],
    ["INVALID_FIELD_VALUE", { fields: { "é %": 1 } }, "%C3%A9%20%25"],
    ["INVALID_FIELD_VALUE", { fields: { "\r\nx-evil: 1": 1 } }, "%0D%0Ax-evil%3A%201"],
    ["INVALID_FIELD_VALUE", { fields: { ["🦉".repeat(30)]: 1 } }, "%F0%9F%A6%89".repeat(16)],
    ["INVALID_FIELD_VALUE", { fields: { ["x".repeat(1000)]: 1 } }, "x".repeat(200)],
    ["INVALID_RATING", { rating: 0 }, "rating"],
    ["INVALID_RATING", { rating: 6 }, "rating"],
    ["INVALID_RATING", { rating: 3.5 }, "rating"],
    ["INVALID_RATING", { rating: -1 }, "rating"],
  ])("%s answers %j and names the field in a header", async (error, said, field) => {
    const body = typeof said === "string" ? said : { name: "A", ...said }
    const before = await countOf(games)
    const item = await added()
    for (const answer of [await add(body), await change(item.id, body)]) {
      expect([answer.status, answer.body]).toEqual([422, { error }])
      expect(answer.headers.get("x-error-field")).toBe(field)
      expect(answer.headers.get("content-type")).toBe("application/json;charset=utf-8")
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(answer.headers.get("x-request-id")).toMatch(/./)
    }
    expect((await read(item.id)).body).toEqual(item)
    expect(await countOf(games)).toBe(before + 1)
  })

  test("a required field has to have a value, whenever values or the place of an item are spoken of", async () => {
    const { id, key, fieldId } = await withField({ type: "text" }, { isRequired: true })
    const missing = refusal(422, "REQUIRED_FIELD_MISSING")
    const refused = await add({ name: "A" }, id)
    expect([refused.status, refused.body]).toEqual(missing)
    expect(refused.headers.get("x-error-field")).toBe(key)
    for (const value of ["  ", null])
      expect(await outcome(add({ name: "A", fields: { [key]: value } }, id))).toEqual(missing)
    const item = await added({ fields: { [key]: "a" } }, id)
    for (const value of ["", null])
      expect(await outcome(change(item.id, { fields: { [key]: value } }))).toEqual(missing)

    const other = await withField({ type: "number" })
    const late = await added({}, other.id)
    await ada.patch(`/collections/${other.id}/fields/${other.fieldId}`, { isRequired: true })
    expect((await change(late.id, { name: "B", rating: 1 })).status).toBe(200)
    expect(await outcome(change(late.id, { fields: {} }))).toEqual(missing)
    expect(await outcome(change(late.id, { collectionId: other.id }))).toEqual(missing)
    expect((await change(late.id, { fields: { [other.key]: 0 } })).body.fields).toEqual({ [other.key]: 0 })

    await ada.patch(`/collections/${id}/fields/${fieldId}`, { isHidden: true })
    expect((await add({ name: "A" }, id)).status).toBe(201)
  })

  test("a hidden field takes what it is given and keeps it, for its owner's eyes", async () => {
    const { id, key, fieldId } = await withField({ type: "number" }, { isHidden: true })
    const item = await added({ fields: { [key]: "anything" } }, id)
    expect(item.fields).toEqual({ [key]: "anything" })
    expect(await outcome(add({ name: "A", fields: { [key]: {} } }, id))).toEqual(refusal(422, "INVALID_FIELD_TYPE"))
    const grace = await service.person()
    const seen = await read(item.id, grace)
    expect(seen.body.fields).toEqual({})
    expect((await grace.get(`/collections/${id}/items`)).body.items).toEqual([seen.body])
    expect(seen.text).not.toContain("anything")
    expect((await read(item.id)).body.fields).toEqual({ [key]: "anything" })
    await ada.patch(`/collections/${id}/fields/${fieldId}`, { isHidden: false })
    expect((await read(item.id, grace)).body.fields).toEqual({ [key]: "anything" })
    expect((await change(item.id, { name: "B" })).status).toBe(200)
  })

  test("money is a whole number of minor units, a boolean a boolean", async () => {
    const money = await withField({ type: "money", currency: "EUR" })
    expect((await added({ fields: { [money.key]: 1999 } }, money.id)).fields).toEqual({ [money.key]: 1999 })
    for (const value of [19.99, "1999", { amount: 1, currency: "EUR" }])
      expect(await outcome(add({ name: "A", fields: { [money.key]: value } }, money.id))).toEqual(
        refusal(422, "INVALID_FIELD_TYPE"),
      )
    const boolean = await withField({ type: "boolean" })
    expect((await added({ fields: { [boolean.key]: false } }, boolean.id)).fields).toEqual({ [boolean.key]: false })
    expect(await outcome(add({ name: "A", fields: { [boolean.key]: "true" } }, boolean.id))).toEqual(
      refusal(422, "INVALID_FIELD_TYPE"),
    )
  })

  test("a change touches the keys that are there; values are merged and null removes", async () => {
    const item = await added({ fields: { status: "playing", release_year: 2019 }, rating: 4, comment: "a" })
    const later = (body: object) => ({ ...item, ...body, updatedAt: expect.stringMatching(moment) })
    expect(await outcome(change(item.id, {}))).toEqual([200, later({})])
    const merged = { fields: { status: null, developer: "Mobius", release_year: 2020 } }
    expect(
      await outcome(
        change(item.id, { ...merged, rating: null, comment: null, name: "B", coverUrl: "x", ownerId: unknown }),
      ),
    ).toEqual([
      200,
      later({ name: "B", fields: { developer: "Mobius", release_year: 2020 }, rating: null, comment: null }),
    ])
    expect((await read(item.id)).body).toMatchObject({ name: "B", fields: { developer: "Mobius", release_year: 2020 } })
    for (const [body, message] of [
      [{ name: null }, "body.name must be string"],
      [{ name: "" }, "body.name must NOT have fewer than 1 characters"],
      [{ fields: null }, "body.fields must be object"],
      [{ collectionId: null }, "body.collectionId must be string"],
      [{ collectionId: "7" }, 'body.collectionId must match format "uuid"'],
    ] as const)
      expect(await outcome(change(item.id, body))).toEqual(unfit(message))
  })

  test("an item moves among one's collections of one type, and is counted where it is", async () => {
    const [from, to, books] = [await make("games"), await make("games"), await make("books")]
    const item = await added({ fields: { status: "playing" } }, from)
    const { status, body } = await change(item.id, { collectionId: to, rating: 5 })
    expect([status, body]).toEqual([
      200,
      { ...item, collectionId: to, rating: 5, updatedAt: expect.stringMatching(moment) },
    ])
    expect([await countOf(from), await countOf(to)]).toEqual([0, 1])
    expect((await ada.get(`/collections/${to}/items?field.status=playing`)).body.items).toEqual([body])
    expect(await outcome(change(item.id, { collectionId: books }))).toEqual(refusal(409, "COLLECTION_TYPE_MISMATCH"))
    expect(await outcome(change(item.id, { collectionId: unknown }))).toEqual(refusal(404, "NOT_FOUND"))
    const grace = await service.person()
    const hers = await make("games", grace)
    expect(await outcome(change(item.id, { collectionId: hers }))).toEqual(refusal(403, "FORBIDDEN"))
    expect((await read(item.id)).body).toEqual(body)
  })

  test("an item takes no value along that there is no field for", async () => {
    const [from, to] = [await withField({ type: "text" }), await withField({ type: "text" })]
    const item = await added({ fields: { [from.key]: "a" } }, from.id)
    const refused = await change(item.id, { collectionId: to.id })
    expect([refused.status, refused.body]).toEqual([422, { error: "INVALID_FIELD_VALUE" }])
    expect(refused.headers.get("x-error-field")).toBe(from.key)
    const moved = await change(item.id, { collectionId: to.id, fields: { [from.key]: null, [to.key]: "b" } })
    expect([moved.status, moved.body.fields]).toEqual([200, { [to.key]: "b" }])
  })

  test("a field that an item has a value for stays, and so does its option", async () => {
    const { id, key, fieldId, definition } = await withField({ type: "select", options: ["a", "b"] })
    const item = await added({ fields: { [key]: "a" } }, id)
    const path = `/collections/${id}/fields/${fieldId}`
    expect(await outcome(ada.delete(path))).toEqual(refusal(409, "FIELD_IN_USE"))
    expect(await outcome(ada.patch(`/field-definitions/${definition.id}`, { options: ["b"] }))).toEqual(
      refusal(409, "FIELD_IN_USE"),
    )
    await change(item.id, { fields: { [key]: null } })
    expect((await ada.delete(path)).status).toBe(204)
  })

  test("an item that is removed is gone, and its collection counts one less", async () => {
    const item = await added()
    const before = await countOf(games)
    expect(await outcome(remove(item.id))).toEqual([204, null])
    for (const answer of [read(item.id), remove(item.id), change(item.id, { name: "B" })])
      expect(await outcome(answer)).toEqual(refusal(404, "NOT_FOUND"))
    expect(await countOf(games)).toBe(before - 1)
  })

  test("of 20 that remove one item at once exactly one does", async () => {
    const item = await added()
    const before = await countOf(games)
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(item.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(404)])
    expect(await countOf(games)).toBe(before - 1)
  })

  test("a collection that is removed takes its items along", async () => {
    const id = await make("games")
    const item = await added({ fields: { status: "playing" } }, id)
    await ada.delete(`/collections/${id}`)
    expect((await read(item.id)).status).toBe(404)
    await service.inside(purgeAll)
    expect(await service.query(`select * from item_values where item_id = '${item.id}'`)).toEqual([])
  })
})

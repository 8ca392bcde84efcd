import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { purgeAll } from "../../support/purge-all.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { cardView, outcome, type Person, refusal } from "../users/people.ts"
import { catalogRows, moment, unfit, unknown, uuid } from "./rows.ts"

const keysOf = (body: { readonly fields: ReadonlyArray<{ readonly definition: { readonly key: string } }> }) =>
  body.fields.map(({ definition }) => definition.key)

describe.each(engines)("Collections, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof catalogRows>
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = catalogRows(service)
  })
  afterAll(() => service.stop())
  const newcomer = async () => {
    ada = await service.person()
    return ada
  }
  const create = (body: unknown, person = ada) => person.post("/collections", body)
  const read = (id: string, person = ada) => person.get(`/collections/${id}`)
  const change = (id: string, body: unknown, person = ada) => person.patch(`/collections/${id}`, body)
  const remove = (id: string, person = ada) => person.delete(`/collections/${id}`)
  const own = async (person = ada) => (await person.get("/collections")).body.items
  const define = async (name: string, person = ada) =>
    (await person.post("/field-definitions", { name, type: "text" })).body
  const system = async (type: string, key: string) => {
    const list = await ada.get(`/field-definitions?scope=system&limit=100&collectionType=${type}`)
    return list.body.items.find((definition: { readonly key: string }) => definition.key === key)
  }

  test("a collection is answered as it was made, with its defaults, and read again", async () => {
    await newcomer()
    const { status, body } = await create({ name: "  Bücher 🦉 ", type: "custom", ownerId: unknown, itemsCount: 7 })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(uuid),
        owner: cardView(ada.user),
        name: "Bücher 🦉",
        description: null,
        type: "custom",
        visibility: "public",
        openToVisitors: false,
        coverUrl: null,
        autoShare: false,
        itemsCount: 0,
        isEditor: false,
        createdAt: expect.stringMatching(moment),
        updatedAt: body.createdAt,
        fields: [],
      },
    ])
    expect(await outcome(read(body.id))).toEqual([200, body])
    const { fields: _, ...listed } = body
    expect(await own()).toEqual([listed])
  })

  test("what is said about a collection is kept", async () => {
    await newcomer()
    const said = { name: "Games", type: "games", description: " a\nb ", visibility: "private", autoShare: true }
    const { body } = await create(said)
    expect(body).toMatchObject({ ...said, description: "a\nb" })
    expect((await create({ ...said, description: "  " })).body.description).toBeNull()
  })

  test.each([
    [
      "games",
      [
        "platform",
        "genre",
        "release_year",
        "developer",
        "status",
        "completion_date",
        "playtime_minutes",
        "platform_app_id",
      ],
    ],
    ["books", ["author", "publisher", "publication_year", "genre", "page_count", "isbn", "status"]],
    ["cardgames", ["base_game", "rarity", "condition"]],
    ["boardgames", ["publisher", "release_year", "min_players", "max_players", "play_time_minutes", "genre", "status"]],
    ["custom", []],
  ])("a collection of %s has the system's fields first, then the given ones", async (type, keys) => {
    await newcomer()
    const given = [await define("Zebra"), await define("Ape")]
    const { body } = await create({ name: "Things", type, fieldDefinitionIds: given.map(({ id }) => id) })
    expect(keysOf(body)).toEqual([...keys, "zebra", "ape"])
    expect(body.fields.map(({ position }: { position: number }) => position)).toEqual([...body.fields.keys()])
    expect(body.fields.at(-2)).toEqual({
      id: expect.stringMatching(uuid),
      definition: given[0],
      isRequired: false,
      isHidden: false,
      position: keys.length,
    })
    const hidden = body.fields.filter(({ isHidden }: { isHidden: boolean }) => isHidden)
    expect(keysOf({ fields: hidden })).toEqual(type === "games" ? ["platform_app_id"] : [])
    expect((await read(body.id)).body).toEqual(body)
  })

  test("a field starts as hidden as its definition is; the system's of another type may be taken too", async () => {
    await newcomer()
    const shelf = await define("Shelf")
    await ada.patch(`/field-definitions/${shelf.id}`, { isHidden: true })
    const isbn = await system("books", "isbn")
    const { body } = await create({ name: "Things", type: "custom", fieldDefinitionIds: [isbn.id, shelf.id] })
    expect(
      body.fields.map(({ definition, isHidden }: { definition: { key: string }; isHidden: boolean }) => [
        definition.key,
        isHidden,
      ]),
    ).toEqual([
      ["isbn", false],
      ["shelf", true],
    ])
  })

  test("fields that cannot be are refused, and nothing is made", async () => {
    await newcomer()
    const [shelf, hers] = [await define("Shelf"), await define("Shelf", await service.person())]
    const [platform, status] = [await system("games", "platform"), await system("books", "status")]
    const made = (...fieldDefinitionIds: ReadonlyArray<string>) =>
      outcome(create({ name: "Games", type: "games", fieldDefinitionIds }))
    expect(await made(shelf.id, unknown)).toEqual(refusal(404, "FIELD_NOT_FOUND"))
    expect(await made(hers.id)).toEqual(refusal(404, "FIELD_NOT_FOUND"))
    expect(await made(shelf.id, shelf.id)).toEqual(refusal(409, "FIELD_KEY_DUPLICATE"))
    expect(await made(platform.id)).toEqual(refusal(409, "FIELD_KEY_DUPLICATE"))
    expect(await made(status.id)).toEqual(refusal(409, "FIELD_KEY_DUPLICATE"))
    expect(await made("7")).toEqual(unfit('body.fieldDefinitionIds[0] must match format "uuid"'))
    expect(await own()).toEqual([])
  })

  test("a collection has at most 64 fields", async () => {
    await newcomer()
    const ids = (
      await rows.definitions(
        ada,
        Array.from({ length: 65 }, (_, n) => `f${n}`),
      )
    ).map(({ id }) => id)
    const made = (type: string, count: number) =>
      create({ name: "Things", type, fieldDefinitionIds: ids.slice(0, count) })
    expect((await made("custom", 64)).body.fields).toHaveLength(64)
    expect(await outcome(made("custom", 65))).toEqual(refusal(409, "FIELD_LIMIT_REACHED"))
    expect((await made("cardgames", 61)).body.fields).toHaveLength(64)
    expect(await outcome(made("cardgames", 62))).toEqual(refusal(409, "FIELD_LIMIT_REACHED"))
    expect(await own()).toHaveLength(2)
  })

  test("the five hundredth collection is the last", async () => {
    await newcomer()
    const [first] = await rows.collections(ada, Array(499).fill({}))
    expect((await create({ name: "Last", type: "custom" })).status).toBe(201)
    expect(await outcome(create({ name: "More", type: "custom" }))).toEqual(refusal(409, "COLLECTION_LIMIT_REACHED"))
    expect((await remove(first?.id ?? "")).status).toBe(204)
    expect((await create({ name: "More", type: "custom" })).status).toBe(201)
  })

  test.each([
    ["", 400],
    ["   ", 400],
    ["🦉".repeat(101), 400],
    ["a".repeat(5000), 400],
    ["🦉".repeat(100), 200],
    [` ${"a".repeat(100)} `, 200],
  ])("the name %j is good or INVALID_NAME, for a new collection and an old one", async (name, status) => {
    await newcomer()
    const { body: before } = await create({ name: "Things", type: "custom" })
    const [made, changed] = [await create({ name, type: "custom" }), await change(before.id, { name })]
    expect([made.status, changed.status]).toEqual(status === 400 ? [400, 400] : [201, 200])
    if (status !== 400) return
    for (const { body } of [made, changed]) expect(body).toEqual({ error: "INVALID_NAME" })
    expect(await own()).toHaveLength(1)
    expect((await read(before.id)).body).toEqual(before)
  })

  const things = { name: "Things", type: "custom" }
  test.each([
    [{}, "body must have required property 'name'"],
    [{ name: "A" }, "body must have required property 'type'"],
    [{ ...things, name: null }, "body.name must be string"],
    [{ ...things, name: 1 }, "body.name must be string"],
    [{ ...things, name: "a\u0000" }, "body.name must NOT contain NUL or a lone surrogate"],
    [{ ...things, type: "toys" }, "body.type must be equal to one of the allowed values"],
    [{ ...things, type: null }, "body.type must be string"],
    [{ ...things, visibility: "secret" }, "body.visibility must be equal to one of the allowed values"],
    [{ ...things, visibility: null }, "body.visibility must be string"],
    [{ ...things, autoShare: 1 }, "body.autoShare must be boolean"],
    [{ ...things, autoShare: null }, "body.autoShare must be boolean"],
    [{ ...things, description: "a".repeat(2001) }, "body.description must NOT have more than 2000 characters"],
    [{ ...things, fieldDefinitionIds: null }, "body.fieldDefinitionIds must be array"],
  ])("%j is no collection", async (body, message) => {
    await newcomer()
    expect(await outcome(create(body))).toEqual(unfit(message))
    expect(await own()).toEqual([])
  })

  test("an unknown field comes before a bad name, which comes before a duplicate", async () => {
    await newcomer()
    const shelf = await define("Shelf")
    const made = (...fieldDefinitionIds: ReadonlyArray<string>) =>
      outcome(create({ name: "", type: "custom", fieldDefinitionIds }))
    expect(await made(unknown)).toEqual(refusal(404, "FIELD_NOT_FOUND"))
    expect(await made(shelf.id, shelf.id)).toEqual(refusal(400, "INVALID_NAME"))
  })

  test("a change changes what it names and nothing else; null clears what has an empty value", async () => {
    await newcomer()
    const { body: before } = await create({ name: "Games", type: "games", description: "All" })
    service.clock.forward({ seconds: 1 })
    const same = (await change(before.id, {})).body
    expect(same).toEqual({ ...before, updatedAt: expect.stringMatching(moment) })
    const after = { name: "B", description: "Some", visibility: "friends_only", autoShare: true }
    expect((await change(before.id, { ...after, type: "books", coverUrl: "x" })).body).toMatchObject({
      ...after,
      type: "games",
      coverUrl: null,
    })
    expect((await change(before.id, { description: null })).body).toMatchObject({ ...after, description: null })
    expect((await change(before.id, { description: " " })).body.description).toBeNull()
    for (const key of ["name", "visibility", "autoShare"])
      expect((await change(before.id, { [key]: null })).body.code).toBe("ERR_VALIDATION")
    const { body: now } = await read(before.id)
    expect(now).toMatchObject({ ...after, description: null, createdAt: before.createdAt })
    expect(now.updatedAt > before.updatedAt).toBe(true)
  })

  test("a removed collection is gone with its fields and items, once", async () => {
    await newcomer()
    const { body: games } = await create({ name: "Games", type: "games" })
    await rows.item(games.id, { status: "playing" })
    expect((await read(games.id)).body.itemsCount).toBe(1)
    const gone = await remove(games.id)
    expect([gone.status, gone.text]).toEqual([204, ""])
    for (const answer of [read(games.id), change(games.id, {}), remove(games.id)])
      expect(await outcome(answer)).toEqual(refusal(404, "NOT_FOUND"))
    await service.inside(purgeAll)
    expect(await service.query(`select id from items where collection_id = '${games.id}'`)).toEqual([])
    expect(await service.query(`select id from collection_fields where collection_id = '${games.id}'`)).toEqual([])
  })

  test("the numbers are those of one's own", async () => {
    await newcomer()
    const nothing = { byType: [], byRating: [], byField: [], gamesFinishedPerYear: [] }
    expect(await outcome(ada.get("/collections/stats"))).toEqual([
      200,
      { collections: 0, items: 0, copies: 0, ...nothing },
    ])
    const { body: games } = await create({ name: "Games", type: "games", visibility: "private" })
    await create({ name: "Books", type: "books" })
    await rows.item(games.id, { status: "finished", completion_date: "2025-02-28", developer: "Id" }, 5)
    await rows.item(games.id, { status: "finished", completion_date: "2024-02-29" }, 4)
    const fields = { status: "playing" }
    expect((await ada.post(`/collections/${games.id}/items`, { name: "Go", copies: 3, fields })).status).toBe(201)
    expect(await outcome(ada.get("/collections/stats"))).toEqual([
      200,
      {
        collections: 2,
        items: 3,
        copies: 5,
        byType: [
          { type: "books", items: 0, copies: 0 },
          { type: "games", items: 3, copies: 5 },
        ],
        byRating: [
          { rating: 5, items: 1, copies: 1 },
          { rating: 4, items: 1, copies: 1 },
        ],
        byField: [
          { type: "games", key: "status", value: "finished", items: 2, copies: 2 },
          { type: "games", key: "status", value: "playing", items: 1, copies: 3 },
        ],
        gamesFinishedPerYear: [
          { year: 2025, items: 1 },
          { year: 2024, items: 1 },
        ],
      },
    ])
    const grace = await service.person()
    expect((await grace.get("/collections/stats")).body).toEqual({ collections: 0, items: 0, copies: 0, ...nothing })
  })
})

import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { setLimit, Transactions, type UserId } from "../../../core/index.ts"
import { storedSet } from "../../../testing/samples/sets.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { moment, unfit, uuid } from "./rows.ts"

const [dune, azul] = ["isbn:9780306406157", "bgg:230802"]

describe.each(engines)("Sets, on %s", (engine) => {
  let service: Service
  let ada: Person
  let grace: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    grace = await service.person()
  })
  afterAll(() => service.stop())

  const made = async (body: object = {}, person = ada) =>
    (await person.post("/sets", { name: "Books", type: "books", ...body })).body
  const namesAt = async (path: string, person: Person) =>
    (await person.get(path)).body.items.map(({ name }: { readonly name: string }) => name)
  const file = (text: string, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData()
    form.append("file", new File([text], "set.csv"))
    for (const [name, value] of Object.entries({ name: "Of a file", type: "books", ...fields }))
      form.append(name, value)
    return form
  }

  test("are answered as they were made, changed and read, and are gone when they were deleted", async () => {
    const places = [{ number: "1", name: " Dune ", edition: "ISBN:0-306-40615-2" }, { name: "A book" }]
    const { body, status } = await ada.post("/sets", { name: "Books", type: "books", description: "All", places })
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.stringMatching(uuid), owner: expect.objectContaining({ id: ada.user.id }) },
        ...{ name: "Books", description: "All", type: "books", isPublic: false, copiedFrom: null, placesCount: 2 },
        ...{ createdAt: expect.stringMatching(moment), updatedAt: body.createdAt },
      },
    ])
    const missing = { owned: { count: 0, items: [] }, wanted: null }
    expect(await outcome(ada.get(`/sets/${body.id}`))).toEqual([
      200,
      {
        ...body,
        places: [
          { number: "1", name: "Dune", edition: dune, ...missing, offered: { listings: 0, sellers: 0 } },
          { number: null, name: "A book", edition: null, ...missing, offered: null },
        ],
        progress: { owned: 0, missing: 2, wanted: 0, offered: 0 },
      },
    ])
    expect((await ada.get("/sets")).body).toEqual({ items: [body], nextCursor: null })
    const changed = (await ada.patch(`/sets/${body.id}`, { name: "Others", description: null, isPublic: true })).body
    expect(changed).toMatchObject({ name: "Others", description: null, isPublic: true, type: "books" })
    const replaced = await ada.put(`/sets/${body.id}/places`, { places: [{ name: "One", edition: azul }] })
    expect([replaced.status, replaced.body.placesCount]).toEqual([200, 1])
    expect((await ada.get(`/sets/${body.id}`)).body.places).toMatchObject([
      { number: null, name: "One", edition: azul },
    ])
    expect((await ada.delete(`/sets/${body.id}`)).status).toBe(204)
    for (const asked of [
      ada.get(`/sets/${body.id}`),
      ada.delete(`/sets/${body.id}`),
      ada.post(`/sets/${body.id}/copies`),
    ])
      expect(await outcome(asked)).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("say of each place what the viewer has, wants and may get, also of sets of other users", async () => {
    const set = await made({
      isPublic: true,
      places: [{ name: "Dune", edition: dune }, { name: "Äpfel" }, { name: "C" }],
    })
    const { body: shelf } = await ada.post("/collections", { name: "Shelf", type: "books", visibility: "private" })
    const item = async (body: object) => (await ada.post(`/collections/${shelf.id}/items`, body)).body
    const [copy, named] = [await item({ name: "X", editions: [dune] }), await item({ name: "äpfel" })]
    const { body: want } = await ada.post("/wants", { q: "c", type: "books" })
    const { body: market } = await grace.post("/collections", { name: "Shelf", type: "books" })
    const { body: sold } = await grace.post(`/collections/${market.id}/items`, { name: "X", editions: [dune] })
    await grace.post("/listings", { itemId: sold.id, kind: "sale", price: { amount: 1, currency: "EUR" } })
    const statesOf = async (person: Person) => {
      const { places, progress } = (await person.get(`/sets/${set.id}`)).body
      type State = Readonly<Record<"owned" | "wanted" | "offered", unknown>>
      return [places.map(({ offered, owned, wanted }: State) => [owned, wanted, offered]), progress]
    }
    const none = { count: 0, items: [] }
    expect(await statesOf(ada)).toEqual([
      [
        [{ count: 1, items: [copy.id] }, null, { listings: 1, sellers: 1 }],
        [{ count: 1, items: [named.id] }, null, null],
        [none, want.id, null],
      ],
      { owned: 2, missing: 1, wanted: 1, offered: 0 },
    ])
    expect(await statesOf(grace)).toEqual([
      [
        [{ count: 1, items: [sold.id] }, null, { listings: 0, sellers: 0 }],
        [none, null, null],
        [none, null, null],
      ],
      { owned: 1, missing: 2, wanted: 0, offered: 0 },
    ])
    expect(await statesOf(await service.person())).toEqual([
      [
        [none, null, { listings: 1, sellers: 1 }],
        [none, null, null],
        [none, null, null],
      ],
      { owned: 0, missing: 3, wanted: 0, offered: 1 },
    ])
  })

  test("are seen by others while they are public and not blocked, copied, and changed by their owner alone", async () => {
    const [owner, other] = [await service.person(), await service.person()]
    const name = `Unique ${crypto.randomUUID()}`
    const set = await made({ name, isPublic: true, places: [{ name: "A" }] }, owner)
    const hidden = await made({ name }, owner)
    expect(await namesAt(`/users/${owner.user.id}/sets`, other)).toEqual([name])
    expect(await namesAt(`/sets/public?type=books&q=${encodeURIComponent(name)}`, other)).toEqual([name])
    expect(await outcome(other.get(`/sets/${hidden.id}`))).toEqual(refusal(404, "NOT_FOUND"))
    for (const asked of [
      other.patch(`/sets/${set.id}`, { name: "Mine" }),
      other.put(`/sets/${set.id}/places`, { places: [] }),
      other.delete(`/sets/${set.id}`),
    ])
      expect(await outcome(asked)).toEqual(refusal(403, "FORBIDDEN"))
    expect(await outcome(other.patch(`/sets/${hidden.id}`, { name: "Mine" }))).toEqual(refusal(404, "NOT_FOUND"))
    const { body: copy, status } = await other.post(`/sets/${set.id}/copies`)
    expect([status, copy]).toMatchObject([201, { name, isPublic: false, copiedFrom: set.id, placesCount: 1 }])
    expect(copy.owner.id).toBe(other.user.id)
    const { text } = await other.get(`/sets/${set.id}/export`)
    expect(text.trim().split("\r\n")).toEqual([
      "\uFEFFnumber,name,edition".replace("\uFEFF", text[0] === "\uFEFF" ? "\uFEFF" : ""),
      ",A,",
    ])
    await owner.put(`/blocks/${other.user.id}`)
    for (const path of [`/sets/${set.id}`, `/sets/${set.id}/export`])
      expect(await outcome(other.get(path))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await namesAt(`/sets/public?q=${encodeURIComponent(name)}`, other)).toEqual([])
    expect(await outcome(other.get(`/users/${owner.user.id}/sets`))).toEqual(refusal(404, "USER_NOT_FOUND"))
    expect((await other.get(`/sets/${copy.id}`)).body.copiedFrom).toBeNull()
  })

  test("are made from a collection and from a file, which the export of a set is too", async () => {
    const { body: shelf } = await ada.post("/collections", { name: "Attic", type: "books" })
    for (const item of [{ name: "B", editions: [dune] }, { name: "A" }, { name: "a" }, { name: "C", editions: [dune] }])
      await ada.post(`/collections/${shelf.id}/items`, item)
    const { body: set } = await ada.post(`/sets/from-collection/${shelf.id}`, {})
    expect(set).toMatchObject({ name: "Attic", type: "books", isPublic: false, placesCount: 2 })
    expect(await outcome(grace.post(`/sets/from-collection/${shelf.id}`, {}))).toEqual(refusal(403, "FORBIDDEN"))
    const placesOf = async (id: string) =>
      (await ada.get(`/sets/${id}`)).body.places.map(({ edition, name, number }: Readonly<Record<string, string>>) => [
        ...[number, name, edition],
      ])
    const { body: read, status } = await ada.post(
      "/sets/from-file",
      file(`number,name,edition\n7,=Dune,${dune}\n,"A, b",\n`, { isPublic: "true" }),
    )
    expect([status, read.isPublic, await placesOf(read.id)]).toEqual([
      201,
      true,
      [
        ["7", "=Dune", dune],
        [null, "A, b", null],
      ],
    ])
    const { headers, text } = await ada.get(`/sets/${read.id}/export`)
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(text).toContain(`7,'=Dune,${dune}\r\n,"A, b",\r\n`)
    const { body: again } = await ada.post("/sets/from-file", file(text))
    expect(await placesOf(again.id)).toEqual(await placesOf(read.id))
    const wrong = await ada.post("/sets/from-file", file("name,edition\nA,isbn:1\n"))
    expect([wrong.status, wrong.body, wrong.headers.get("x-error-field")]).toEqual([
      400,
      { error: "INVALID_EDITION" },
      "line.2",
    ])
    const cut = await ada.post("/sets/from-file", file('name\n"A\n'))
    expect([cut.status, cut.body.error, cut.headers.get("x-error-line")]).toEqual([400, "IMPORT_FILE_INVALID", "2"])
    const long = await ada.post("/sets/from-file", file(Array.from({ length: 2001 }, (_, n) => `Book ${n}`).join("\n")))
    expect([long.status, long.body]).toEqual([409, { error: "PLACE_LIMIT_REACHED" }])
  })

  test("become wants for all that is missing, once, and show who sells most of it", async () => {
    const [owner, few, many] = [await service.person(), await service.person(), await service.person()]
    const editions = Array.from({ length: 4 }, () => `scryfall:${crypto.randomUUID()}`)
    const names = ["One", "Two", "Three", "Four"]
    const places = [
      ...names.map((name, n) => ({ name, edition: editions[n] })),
      ...[{ name: "Words of a name" }, { name: "of words, name A" }, { name: "!" }, { name: "Owned" }],
    ]
    const set = await made({ isPublic: true, places })
    const shelfOf = async (person: Person) => (await person.post("/collections", { name: "S", type: "books" })).body.id
    const own = await shelfOf(owner)
    for (const item of [{ name: "owned" }, { name: "X", editions: [editions[3]] }])
      await owner.post(`/collections/${own}/items`, item)
    await owner.post("/wants", { edition: editions[0] })
    const { body: fulfilled } = await owner.post("/wants", { edition: editions[1] })
    await owner.patch(`/wants/${fulfilled.id}`, { status: "fulfilled" })
    const sells = async (person: Person, ...sold: ReadonlyArray<string | undefined>) => {
      const shelf = await shelfOf(person)
      for (const edition of sold) {
        const { body: item } = await person.post(`/collections/${shelf}/items`, { name: "X", editions: [edition] })
        await person.post("/listings", { itemId: item.id, kind: "sale", price: { amount: 100, currency: "EUR" } })
      }
    }
    await sells(few, editions[0], editions[3])
    await sells(many, editions[0], editions[2])
    const sellers = async () =>
      (await owner.get(`/sets/${set.id}/sellers`)).body.items.map(
        ({ user, wantsCount }: { readonly user: { readonly id: string }; readonly wantsCount: number }) => [
          ...[user.id, wantsCount],
        ],
      )
    // What is owned already counts for no seller.
    const expected = [
      [many.user.id, 2],
      [few.user.id, 1],
    ]
    expect(await sellers()).toEqual(expected)
    const counts = { made: 3, alreadyWanted: 2, owned: 2, leftOut: 1 }
    expect(await outcome(owner.post(`/sets/${set.id}/wants`))).toEqual([200, counts])
    expect(await outcome(owner.post(`/sets/${set.id}/wants`))).toEqual([200, { ...counts, made: 0, alreadyWanted: 5 }])
    type Wanted = Readonly<Record<"edition" | "q" | "type" | "status", string>>
    const wants = (await owner.get("/wants?limit=100")).body.items.map(({ edition, q, status, type }: Wanted) => [
      ...[edition ?? q, type, status],
    ])
    expect(wants.toSorted()).toEqual(
      [
        ...editions.slice(0, 3).map((edition) => [edition, null, "open"]),
        ["Words of a name", "books", "open"],
      ].toSorted(),
    )
    expect(await sellers()).toEqual(expected)
    const hidden = await made({ places })
    for (const asked of [owner.post(`/sets/${hidden.id}/wants`), owner.get(`/sets/${hidden.id}/sellers`)])
      expect(await outcome(asked)).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("take nothing that does not fit, and are at most 200", async () => {
    const set = await made()
    const twice = await ada.put(`/sets/${set.id}/places`, {
      places: [
        { name: "A", edition: dune },
        { name: "B", edition: "isbn:0306406152" },
      ],
    })
    expect([twice.status, twice.body, twice.headers.get("x-error-field")]).toEqual([
      ...[400, { error: "EDITION_REPEATED" }, "places.1.edition"],
    ])
    for (const [body, message] of [
      [{ type: "books" }, "body must have required property 'name'"],
      [{ name: "A", type: "cars" }, expect.stringContaining("body.type")],
      [
        { name: "A", type: "books", places: [{ name: "x".repeat(201) }] },
        expect.stringContaining("body.places[0].name"),
      ],
      [
        { name: "A", type: "books", places: [{ name: "x", number: "x".repeat(21) }] },
        expect.stringContaining("number"),
      ],
      [
        { name: "A", type: "books", places: Array.from({ length: 2001 }, () => ({ name: "x" })) },
        expect.stringContaining("2000"),
      ],
    ] as const)
      expect(await outcome(ada.post("/sets", body))).toEqual(unfit(message))
    const full = await service.person()
    const owner = { id: full.user.id as UserId }
    const sets = Array.from({ length: setLimit }, () => storedSet(owner, DateTime.makeUnsafe(0)))
    await service.inside(Transactions.use(({ atomically }) => atomically(Effect.all(sets), [owner.id])))
    expect(await outcome(full.post("/sets", { name: "One more", type: "books" }))).toEqual(
      refusal(409, "LIMIT_REACHED"),
    )
    expect(await outcome(full.post(`/sets/${(await full.get("/sets")).body.items[0].id}/copies`))).toEqual(
      refusal(409, "LIMIT_REACHED"),
    )
  })
})

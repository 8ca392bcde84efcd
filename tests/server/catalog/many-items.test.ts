import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import type { Person } from "../users/people.ts"

describe.each(engines)("Many items at once, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  let shelf: string
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    bob = await service.person()
    shelf = await collection("games")
  })
  afterAll(() => service.stop())

  const collection = async (type: string, person = ada) =>
    (await person.post("/collections", { name: type, type })).body.id as string
  const item = async (body: object = {}, to = shelf, person = ada) =>
    (await person.post(`/collections/${to}/items`, { name: "Vase", ...body })).body.id as string
  const items = (bodies: ReadonlyArray<object>) => Promise.all(bodies.map((body) => item(body)))
  const many = (body: object, person = ada) => person.patch("/items", body)
  const read = async (id: string) => (await ada.get(`/items/${id}`)).body
  const outcomes = async (body: object) => {
    const answer = await many(body)
    expect(answer.status).toBe(200)
    return answer.body.results.map(({ code, field, status }: Record<string, string | null>) =>
      [status, code, field].filter((word) => word !== null).join(" "),
    )
  }

  test("get tags, a location, a purchase, values and a rating, and what would be the same is not written", async () => {
    const [one = "", two = ""] = await items([{ tags: ["a", "b"] }, { tags: ["B", "c"], rating: 1 }])
    const purchase = { price: { amount: 100, currency: "EUR" }, on: "2026-01-02" }
    const change = { tags: { add: ["New", "C"], remove: ["b"] }, location: "Attic", purchase, rating: 4 }
    const fields = { status: "playing" }
    const { body } = await many({ ids: [two, one], change: { ...change, fields } })
    expect(body.results).toEqual([two, one].map((id) => ({ id, status: "changed", code: null, field: null })))
    const own = { location: "Attic", purchase, rating: 4, fields }
    expect(await read(one)).toMatchObject({ ...own, tags: ["a", "New", "C"] })
    const after = await read(two)
    expect(after).toMatchObject({ ...own, tags: ["c", "New"] })
    expect(await outcomes({ ids: [two, one], change: { ...change, fields } })).toEqual(["same", "same"])
    expect(await read(two)).toEqual(after)
    expect(await outcomes({ ids: [one], change: {} })).toEqual(["same"])
  })

  test("of which some fail are changed but for those, with the codes of a change of one", async () => {
    const full = Array.from({ length: 20 }, (_, n) => `${n}`)
    const bobs = await item({}, await collection("games", bob), bob)
    const [one = "", two = ""] = await items([{}, { tags: full }])
    const ids = [one, two, bobs, crypto.randomUUID()]
    expect(await outcomes({ ids, change: { tags: { add: ["x"] } } })).toEqual([
      "changed",
      ...["failed TAG_LIMIT_REACHED", "failed FORBIDDEN", "failed NOT_FOUND"],
    ])
    expect(await outcomes({ ids, change: { fields: { status: 1 } } })).toEqual([
      ...["failed INVALID_FIELD_TYPE status", "failed INVALID_FIELD_TYPE status"],
      ...["failed FORBIDDEN", "failed NOT_FOUND"],
    ])
    expect(await outcomes({ ids: [one], change: { rating: 9 } })).toEqual(["failed INVALID_RATING rating"])
    const books = await collection("books")
    expect(await outcomes({ ids: [one], change: { collectionId: books } })).toEqual(["failed COLLECTION_TYPE_MISMATCH"])
    expect((await read(one)).tags).toEqual(["x"])
    expect((await bob.get(`/items/${bobs}`)).body.tags).toEqual([])
  })

  test("move together, and an item is moved whole or not at all", async () => {
    const [one = "", two = ""] = await items([{}, {}])
    const to = await collection("games")
    expect(await outcomes({ ids: [one, two], change: { collectionId: to, location: "Box" } })).toEqual([
      "changed",
      "changed",
    ])
    expect((await ada.get(`/collections/${to}`)).body.itemsCount).toBe(2)
    expect((await ada.get(`/collections/${to}/items?location=Box`)).body.items).toHaveLength(2)
  })

  test("have their listings paused and resumed; what is reserved stays, with all of its change left out", async () => {
    const [one = "", two = "", three = ""] = await items([{}, {}, {}])
    const price = { amount: 900, currency: "EUR" }
    const terms = { kind: "sale", price, paymentMethods: ["cash"] }
    for (const itemId of [one, two]) await ada.post("/listings", { ...terms, itemId })
    const { listing } = await read(two)
    const { body: offer } = await bob.post("/offers", { listingId: listing.id, kind: "buy", price })
    expect((await ada.post(`/offers/${offer.id}/accept`)).status).toBe(200)
    const ids = [one, two, three]
    expect(await outcomes({ ids, change: { listing: "paused", location: "Cellar" } })).toEqual([
      ...["changed", "failed INVALID_TRANSITION", "changed"],
    ])
    expect(await read(one)).toMatchObject({ location: "Cellar", listing: { status: "paused" } })
    expect(await read(two)).toMatchObject({ location: null, listing: { status: "active" } })
    expect(await read(three)).toMatchObject({ location: "Cellar", listing: null })
    expect(await outcomes({ ids: [one, three], change: { listing: "active" } })).toEqual(["changed", "same"])
    expect((await read(one)).listing.status).toBe("active")
  })

  test("are changed whole or not at all while they are sold, deleted and lent", async () => {
    const sold = await items(Array.from({ length: 5 }, () => ({})))
    const deleted = await items(Array.from({ length: 20 }, () => ({})))
    const lent = await items(Array.from({ length: 10 }, () => ({})))
    const kept = await items(Array.from({ length: 70 }, () => ({})))
    const buyer = await service.person()
    const theirs = await collection("games", buyer)
    const price = { amount: 900, currency: "CHF" }
    const offers: Array<string> = []
    for (const itemId of sold) {
      const { body: listing } = await ada.post("/listings", { itemId, kind: "sale", price, paymentMethods: ["cash"] })
      const { body: offer } = await buyer.post("/offers", { listingId: listing.id, kind: "buy", price })
      await ada.post(`/offers/${offer.id}/accept`)
      await ada.post(`/offers/${offer.id}/confirm`)
      offers.push(offer.id)
    }
    const ids = [sold, deleted, lent, kept].flatMap((some) => some.slice(0, 5))
    ids.push(...[...deleted, ...lent, ...kept].filter((id) => !ids.includes(id)))
    const purchase = { price: { amount: 100, currency: "CHF" }, on: "2026-01-02" }
    const change = { tags: { add: ["t"] }, location: "Attic", purchase }
    const [{ body }, ...others] = await Promise.all([
      many({ ids, change }),
      ...offers.map((id) => buyer.post(`/offers/${id}/confirm`, { collectionId: theirs })),
      ...deleted.map((id) => ada.delete(`/items/${id}`)),
      ...lent.map((id) => ada.post(`/items/${id}/loan`, { borrowerName: "Grace" })),
    ])
    expect(others.filter(({ status }) => status >= 300)).toEqual([])
    const changed = new Set(
      body.results.flatMap((one: Record<string, string>) => (one["status"] === "changed" ? [one["id"]] : [])),
    )
    const codes = body.results.flatMap(({ code, id }: Record<string, string>) => (code === null ? [] : [[id, code]]))
    for (const [id, code] of codes) expect([...sold, ...deleted, code]).toContain(id)
    for (const id of [...lent, ...kept]) {
      expect(changed).toContain(id)
      expect(await read(id)).toMatchObject({ tags: ["t"], location: "Attic", purchase })
    }
    for (const id of deleted) expect((await ada.get(`/items/${id}`)).status).toBe(404)
    for (const id of sold)
      expect((await buyer.get(`/items/${id}`)).body).toMatchObject({ tags: [], location: null, purchase: { price } })
    const paid = async (by: Person) =>
      (await by.get("/collections/worth")).body.currencies.find((one: { currency: string }) => one.currency === "CHF")
        .paid
    expect(await paid(ada)).toMatchObject({ amount: 80 * 100, items: 80, copies: 80 })
    expect(await paid(buyer)).toMatchObject({ amount: 5 * 900, items: 5, copies: 5 })
  })

  test("are deleted, more than a portion of them, and a repeated request finds none", async () => {
    const ids = await items(Array.from({ length: 53 }, () => ({})))
    expect(await outcomes({ ids, delete: true })).toEqual(ids.map(() => "deleted"))
    expect(await outcomes({ ids: ids.slice(0, 2), delete: true })).toEqual(["failed NOT_FOUND", "failed NOT_FOUND"])
  })

  test("are refused as a whole where the request has no form", async () => {
    const id = await item()
    const change = { location: "Attic" }
    const unfit = [
      ...[{}, { ids: [], change }, { ids: [id] }, { ids: [id], delete: false }, { ids: [id], change, delete: true }],
      ...[
        { ids: [id, id], change },
        { ids: ["x"], change },
        { ids: [id], change: { tags: ["a"] } },
      ],
      ...[
        { ids: [id], change: { tags: { add: Array(21).fill("a") } } },
        { ids: [id], change: { listing: "closed" } },
      ],
      { ids: Array.from({ length: 501 }, () => crypto.randomUUID()), change },
      { ids: [id], change: { purchase: { on: "2026-02-30" } } },
    ]
    for (const body of unfit) expect([body, (await many(body)).status]).toEqual([body, 400])
    expect((await read(id)).location).toBeNull()
  })
})

import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import type { Person } from "../users/people.ts"

const isbn = "isbn:9780306406157"

describe.each(engines)("Editions, on %s", (engine) => {
  let service: Service
  let ada: Person
  let grace: Person
  let books: string
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    grace = await service.person()
    books = (await ada.post("/collections", { name: "Books", type: "books" })).body.id
  })
  afterAll(() => service.stop())

  const add = (body: object, to = books, person = ada) =>
    person.post(`/collections/${to}/items`, { name: "A book", ...body })
  const added = async (editions: unknown) => (await add({ editions })).body
  const refusalOf = async (asked: ReturnType<typeof add>) => {
    const { body, headers, status } = await asked
    return [status, body.error, headers.get("x-error-field"), headers.get("x-error-reason")]
  }
  const invalid = (field: string, reason: string) => [400, "INVALID_EDITION", field, reason]
  const idsAt = async (path: string, person = ada) =>
    (await person.get(path)).body.items.map(({ id }: { readonly id: string }) => id)

  test("are answered in their normal form, replaced as a whole, and emptied", async () => {
    const item = await added(["ISBN:0-306-40615-2", "gtin:9780306406157", " bgg:013 "])
    expect(item.editions).toEqual([isbn, "bgg:13"])
    expect((await ada.get(`/items/${item.id}`)).body).toEqual(item)
    const change = async (body: object) => (await ada.patch(`/items/${item.id}`, body)).body.editions
    expect(await change({ name: "Another" })).toEqual([isbn, "bgg:13"])
    expect(await change({ editions: ["bgg:14"] })).toEqual(["bgg:14"])
    expect(await change({ editions: null })).toEqual([])
    expect(await change({ editions: ["bgg:14"] })).toEqual(["bgg:14"])
    expect(await change({ editions: [] })).toEqual([])
    expect((await added(undefined)).editions).toEqual([])
  })

  test.each<[ReadonlyArray<string>, string, string]>([
    [["nothing"], "editions.0", "scheme"],
    [["bgg:1", "isbn:1"], "editions.1", "format"],
    [["isbn:9780306406158"], "editions.0", "checksum"],
    [["x".repeat(5000)], "editions.0", "format"],
    [Array.from({ length: 6 }, (_, n) => `bgg:${n + 1}`), "editions", "count"],
    [Array(100_000).fill("bgg:1"), "editions", "count"],
  ])("%#: a wrong list is refused with its place and its reason", async (editions, field, reason) => {
    expect(await refusalOf(add({ editions }))).toEqual(invalid(field, reason))
    const item = await added([isbn])
    expect(await refusalOf(ada.patch(`/items/${item.id}`, { editions }))).toEqual(invalid(field, reason))
    expect((await ada.get(`/items/${item.id}`)).body).toEqual(item)
  })

  test("a wrong one is refused after 404 and 403, and before a wrong value", async () => {
    const editions = ["nothing"]
    expect((await add({ editions }, crypto.randomUUID())).status).toBe(404)
    expect((await add({ editions }, books, grace)).status).toBe(403)
    expect(await refusalOf(add({ editions, rating: 9 }))).toEqual(invalid("editions.0", "scheme"))
    expect(await refusalOf(add({ editions, fields: { nothing: 1 } }))).toEqual(invalid("editions.0", "scheme"))
    const item = await added([isbn])
    expect((await ada.patch(`/items/${crypto.randomUUID()}`, { editions })).status).toBe(404)
    expect((await grace.patch(`/items/${item.id}`, { editions })).status).toBe(403)
    const other = (await ada.post("/collections", { name: "Books", type: "books" })).body.id
    const move = { collectionId: other, editions, fields: { nothing: 1 } }
    expect(await refusalOf(ada.patch(`/items/${item.id}`, move))).toEqual(invalid("editions.0", "scheme"))
  })

  test.each([
    [{ editions: isbn }, "body.editions must be array"],
    [{ editions: [1] }, "body.editions[0] must be string"],
    [{ editions: [null] }, "body.editions[0] must be string"],
  ])("%j is no list of texts", async (body, message) => {
    expect((await add(body)).body).toMatchObject({ code: "ERR_VALIDATION", message })
  })

  test("find one's items, those of a collection, and listings", async () => {
    const shelf = (await ada.post("/collections", { name: "Found", type: "books" })).body.id
    const one = (await add({ editions: ["goodreads:77", isbn] }, shelf)).body
    const other = (await add({ editions: ["goodreads:77"] })).body
    await add({ editions: ["goodreads:7"] }, shelf)
    const terms = { kind: "sale", price: { amount: 100, currency: "EUR" } }
    const listing = (await ada.post("/listings", { itemId: one.id, ...terms })).body
    expect(listing.item.editions).toEqual(["goodreads:77", isbn])
    expect(await idsAt("/items?edition=GoodReads:077")).toEqual([other.id, one.id])
    expect(await idsAt(`/items?edition=goodreads:77&type=games`)).toEqual([])
    expect(await idsAt(`/collections/${shelf}/items?edition=goodreads:77`)).toEqual([one.id])
    expect(await idsAt(`/collections/${shelf}/items?edition=goodreads:77`, grace)).toEqual([one.id])
    expect(await idsAt("/items?edition=goodreads:77", grace)).toEqual([])
    expect(await idsAt("/listings?edition=goodreads:77", grace)).toEqual([listing.id])
    expect(await idsAt("/listings?edition=goodreads:77&q=book&kind=sale&sort=price_asc", grace)).toEqual([listing.id])
    expect(await idsAt("/listings?edition=goodreads:7", grace)).toEqual([])
    expect(await idsAt("/listings?edition=goodreads:77")).toEqual([])
    await ada.patch(`/collections/${shelf}`, { visibility: "private" })
    expect(await idsAt("/listings?edition=goodreads:77", grace)).toEqual([])
  })

  test("of a query that are wrong are refused, after a 404", async () => {
    for (const path of ["/items", `/collections/${books}/items`, "/listings"]) {
      expect(await refusalOf(ada.get(`${path}?edition=isbn:9780306406158`))).toEqual(invalid("edition", "checksum"))
      expect(await refusalOf(ada.get(`${path}?edition=`))).toEqual(invalid("edition", "scheme"))
      expect(await refusalOf(ada.get(`${path}?edition=${"9".repeat(200)}`))).toEqual(invalid("edition", "format"))
    }
    expect((await ada.get(`/collections/${crypto.randomUUID()}/items?edition=isbn:1`)).status).toBe(404)
  })

  test("leave a cursor good for its own filter only", async () => {
    for (let n = 0; n < 2; n++) await added(["tcgplayer:5"])
    const { body } = await ada.get("/items?edition=tcgplayer:5&limit=1")
    const rest = (edition: string) => ada.get(`/items?edition=${edition}&limit=1&cursor=${body.nextCursor}`)
    expect((await rest("tcgplayer:5")).body.items).toHaveLength(1)
    expect((await rest("tcgplayer:6")).status).toBe(400)
  })
})

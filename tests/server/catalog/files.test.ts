import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { type CollectionId, Collections, exportItems, type Position, type UserId } from "../../../core/index.ts"
import { storedItems } from "../../../testing/samples/items.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { turnsDuring } from "../../support/turns.ts"
import { importFile, itemsIn, outcomes, sendFile } from "../gameplatform/import-steps.ts"
import type { Person } from "../users/people.ts"

describe.each(engines)("Files, on %s", (engine) => {
  let service: Service
  let ada: Person
  let grace: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    grace = await service.person()
  })
  afterAll(() => service.stop())

  const books = async (person = ada) =>
    (await person.post("/collections", { name: 'Books; "rare"', type: "books" })).body.id as string
  const csvOf = async (collection: string, query = "") =>
    (await ada.get(`/collections/${collection}/export?format=csv${query}`)).text

  test("a collection is exported as CSV: with a mark of its encoding, every field in order, and no formula", async () => {
    const id = await books()
    const fields = { author: "=cmd()", page_count: -7, status: "read" }
    const item = {
      name: '+1, "two"\nthree',
      copies: 3,
      rating: 4,
      comment: "'=x",
      tags: ["=lent", "a;b"],
      location: "Attic",
      purchase: { price: { amount: 1250, currency: "EUR" }, on: "2024-02-29" },
      editions: ["bgg:13", "isbn:0306406152"],
      fields,
    }
    const { body } = await ada.post(`/collections/${id}/items`, item)
    const answer = await ada.get(`/collections/${id}/export?format=csv`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="Books; \\"rare\\".csv"')
    const header =
      "id,external_ref,name,copies,editions,rating,comment,tags,location,purchase_price,purchase_currency,purchase_date,field.author,field.publisher,field.publication_year,field.genre,field.page_count,field.isbn,field.status"
    expect(answer.text.replace(/^\uFEFF/, "")).toBe(
      `${header}\r\n${body.id},,"'+1, ""two""\nthree",3,bgg:13 isbn:9780306406157,4,''=x,'=lent; a\\;b,Attic,12.50,EUR,2024-02-29,'=cmd(),,,,-7,,read\r\n`,
    )
    const jsonl = (await ada.get(`/collections/${id}/export?format=jsonl`)).text
    expect(jsonl.endsWith("\n")).toBe(true)
    expect(JSON.parse(jsonl)).toEqual({
      ...item,
      editions: ["bgg:13", "isbn:9780306406157"],
      id: body.id,
      externalRef: null,
    })
  })

  test("the export belongs to the owner, and its query is checked", async () => {
    const id = await books()
    expect((await grace.get(`/collections/${id}/export?format=csv`)).body).toEqual({ error: "FORBIDDEN" })
    expect((await ada.get(`/collections/${crypto.randomUUID()}/export?format=csv`)).status).toBe(404)
    const exported = async () => (await grace.get(`/collections/${id}/export?format=csv`)).body
    expect(await exported()).toEqual({ error: "FORBIDDEN" })
    await grace.put(`/blocks/${ada.user.id}`)
    expect(await exported()).toEqual({ error: "NOT_FOUND" })
    await grace.delete(`/blocks/${ada.user.id}`)
    await ada.patch(`/collections/${id}`, { visibility: "private" })
    expect(await exported()).toEqual({ error: "NOT_FOUND" })
    for (const query of ["", "?format=xml", "?format=csv&delimiter=pipe"])
      expect((await ada.get(`/collections/${id}/export${query}`)).status).toBe(400)
  })

  test("others have their turn between two portions of an export", async () => {
    const [id, by] = [(await books()) as CollectionId, ada.user.id as UserId]
    const { portions, turns } = await service.inside(
      Effect.gen(function* () {
        const shelf = yield* (yield* Collections).get(id)
        yield* storedItems(shelf, Array(450).fill({ name: "A book" }))
        const file = yield* exportItems({ id, by, format: "csv", delimiter: "comma" })
        let portions = 0
        const all = Effect.gen(function* () {
          let after: Position | null = null
          do {
            const { next }: { readonly next: Position | null } = yield* file.portion(after)
            after = next
            portions += 1
          } while (after !== null)
        })
        const turns = yield* turnsDuring(all)
        return { portions, turns }
      }),
    )
    expect(portions).toBe(5)
    expect(turns).toBeGreaterThanOrEqual(portions)
  })

  test("an import says of each row what became of it", async () => {
    const id = await books()
    const done = await importFile(
      ada,
      id,
      "external_ref,name,rating,editions,field.page_count,field.status\n1,One,3,bgg:1,12,read\n2,Two,7,,,\n3,,1,,,\n4,Four,,bgg:x,,\n5,Five,,,many,\n6,Six,,,,lost\n1,Again,,,,\n7,Seven,1,,,,8\n",
    )
    expect(done).toMatchObject({
      source: "file",
      mapping: "curio",
      dryRun: false,
      status: "partial",
      total: 8,
      imported: 1,
      updated: 0,
      skipped: 0,
      failed: 7,
    })
    expect(outcomes(done.rows)).toEqual([
      "2 new",
      "3 wrong rating rating",
      "4 wrong name name",
      "5 wrong edition editions",
      "6 wrong field field.page_count",
      "7 wrong field field.status",
      "8 wrong ref",
      "9 wrong columns",
    ])
    expect(done.failures[0]).toEqual({ appId: null, line: 3, column: "rating", reason: "rating" })
    const [item] = await itemsIn(ada, id)
    expect(item).toMatchObject({
      name: "One",
      rating: 3,
      editions: ["bgg:1"],
      externalRef: "1",
      fields: { page_count: 12, status: "read" },
    })
    expect(done.rows[0].itemId).toBe(item.id)
    const again = await importFile(ada, id, "external_ref,name,rating\n1,One,\n2,Two,2\n")
    expect(outcomes(again.rows)).toEqual(["2 changed", "3 new"])
    expect(again).toMatchObject({ status: "done", imported: 1, updated: 1 })
    expect((await itemsIn(ada, id))[0]).toMatchObject({ rating: null, fields: { page_count: 12 } })
  })

  test("a dry run says the same, and changes and shows nothing", async () => {
    const id = await books()
    await importFile(ada, id, "external_ref,name\n1,One\n")
    const before = await itemsIn(ada, id)
    const notified = async () => (await ada.get("/notifications?limit=100")).body.items.length
    const count = await notified()
    const file = "external_ref,name\n1,Uno\n2,Two\n"
    const dry = await importFile(ada, id, file, { dryRun: "true" })
    expect(dry).toMatchObject({ dryRun: true, status: "done", imported: 1, updated: 1 })
    expect(outcomes(dry.rows)).toEqual(["2 changed", "3 new"])
    expect(dry.rows.map(({ itemId }: { itemId: string }) => itemId)).toEqual([before[0].id, null])
    expect([await itemsIn(ada, id), await notified()]).toEqual([before, count])
    expect(outcomes((await importFile(ada, id, file)).rows)).toEqual(["2 changed", "3 new"])
    expect(await notified()).toBe(count + 1)
  })

  test.each([
    ["", "1 header"],
    ["\n\n", "1 header"],
    ["title\nOne\n", "1 header"],
    ["\nname,NAME\nOne,Two\n", "2 header"],
    ['name\nOne\n"Two\nThree\n', "3 quote"],
    ['name,rating\n"One"x,1\n', "2 quote"],
    ["name\nOne\nT\0wo\n", "3 encoding"],
    [`name\n${"One\n".repeat(50_001)}`, "50002 rows"],
  ])("%#: a file without form is refused with its line", async (content, expected) => {
    const { body, headers, status } = await sendFile(ada, await books(), content)
    expect([status, body]).toEqual([400, { error: "IMPORT_FILE_INVALID" }])
    expect(`${headers.get("x-error-line")} ${headers.get("x-error-reason")}`).toBe(expected)
  })

  test("what is exported and imported again changes nothing, in both formats", async () => {
    const id = await books()
    await importFile(ada, id, 'external_ref,name,comment\n=1,One,"a\nb"\n,Two,\'=3\n')
    const csv = await csvOf(id, "&delimiter=semicolon")
    expect(outcomes((await importFile(ada, id, csv)).rows)).toEqual(["2 same", "4 same"])
    const jsonl = (await ada.get(`/collections/${id}/export?format=jsonl`)).text
    expect(outcomes((await importFile(ada, id, jsonl, { format: "jsonl" })).rows)).toEqual(["1 same", "2 same"])
  })
})

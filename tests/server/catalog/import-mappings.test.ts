import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { importFile } from "../gameplatform/import-steps.ts"

const columns = { Titel: "name", Zustand: "field.condition", Note: "rating", Preis: "field.price", Tag: "field.bought" }
const options = {
  constants: { "field.shelf": "Attic" },
  joins: { comment: { columns: ["Reihe", "Band"], by: " · " } },
  words: { rating: { gut: "8" }, "field.shelf": {} },
  ...{ dates: "mdy", dateNumbers: null, decimal: ",", minorUnits: false, ratingOf: 10 },
}

describe.each(engines)("Mappings of one's own on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  test("have options, which are listed, used and replaced", async () => {
    const ada = await service.person()
    const put = (body: object) => ada.put("/import-mappings/laden", body)
    const stored = await put({ columns, options })
    expect([stored.status, stored.body]).toEqual([200, { name: "laden", columns, options, site: null, preset: false }])
    const listed = async () =>
      (await ada.get("/import-mappings")).body.items.find(({ name }: { name: string }) => name === "laden")
    expect(await listed()).toEqual(stored.body)
    const { id } = (await ada.post("/collections", { name: "Books", type: "books" })).body
    const field = { name: "Shelf", type: "text", key: "shelf" }
    const { id: fieldDefinitionId } = (await ada.post("/field-definitions", field)).body
    expect((await ada.post(`/collections/${id}/fields`, { fieldDefinitionId })).status).toBe(201)
    const file = "Titel;Reihe;Band;Note\nEins;Dune;2;gut\nZwei;;;schlecht\n"
    const batch = await importFile(ada, id, file, { mapping: "laden" })
    expect(batch).toMatchObject({ imported: 2, noted: 1 })
    const { items } = (await ada.get(`/collections/${id}/items?sort=name`)).body
    expect(items).toMatchObject([
      { name: "Eins", rating: 4, comment: "Dune · 2", fields: { shelf: "Attic" } },
      { name: "Zwei", rating: null, comment: null, fields: { shelf: "Attic" } },
    ])
    const rows = (await ada.get(`/imports/${batch.id}/rows`)).body.items
    expect(rows[1].notes).toEqual([{ column: "Note", reason: "unknown_rating", value: "schlecht" }])
    expect((await put({ columns })).body.options).toEqual({
      ...{ constants: {}, joins: {}, words: {} },
      ...{ dates: null, dateNumbers: null, decimal: null, minorUnits: false, ratingOf: null },
    })
    expect(await listed()).toMatchObject({ options: { constants: {}, ratingOf: null } })
  })

  test("refuse what is too much, or no option", async () => {
    const ada = await service.person()
    const put = (options: unknown) => ada.put("/import-mappings/x", { columns: { a: "name" }, options })
    const words = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`word ${n}`, "x"]))
    for (const [given, part] of [
      [{ constants: { externalRef: "x" } }, "options.constants"],
      [{ constants: { comment: "x".repeat(501) } }, "options.constants"],
      [{ constants: { comment: 7 } }, "options.constants"],
      [{ joins: { name: { columns: ["a"], by: " " } } }, "options.joins"],
      [{ joins: { name: ["a", "b"] } }, "options.joins"],
      [{ words: { "field.a": words } }, "options.words"],
      [{ words: { "field.a": { "a\0": "x" } } }, "options.words"],
      [{ words: { "field.a": { "\ud800": "x" } } }, "options.words"],
      [{ words: [] }, "options.words"],
      [{ dates: "ymd" }, "options.dates"],
      [{ ratingOf: 7 }, "options.ratingOf"],
      [[], "options"],
    ] as const) {
      const { body, status } = await put(given)
      expect([status, body.error, String(body.message).includes(`body.${part} `)]).toEqual([400, "Bad Request", true])
    }
    expect((await ada.put("/import-mappings/x", { columns: { a: "name", "b\0": "rating" } })).status).toBe(400)
    expect((await put({ words: { "field.a": { ["__proto__"]: "x", constructor: "y" } } })).body.options.words).toEqual({
      "field.a": { ["__proto__"]: "x", constructor: "y" },
    })
  })
})

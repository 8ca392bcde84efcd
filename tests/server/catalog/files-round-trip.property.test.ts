import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import * as fc from "fast-check"
import { runs } from "../../support/runs.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { importFile, itemsIn, outcomes } from "../gameplatform/import-steps.ts"
import type { Person } from "../users/people.ts"

/** Pieces of texts that CSV, spreadsheets or databases could mistake for something else. */
const pieces = [",", ";", "\t", '"', "\n", "\r\n", "\r", "'", "=", "+", "-", "@", "＝", "\u2028", "\uFEFF", "\\", "%"]
const odd = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join("").trim())
  .filter((text) => text !== "" && !text.includes("\0") && text.isWellFormed())
const optional = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined })
const amount = fc.maxSafeInteger()
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const options = ["new", "=used", "ol\"d, ' one", "ü;\n"]
const definitions = {
  text: { type: "text" },
  number: { type: "number" },
  euro: { type: "money", currency: "EUR" },
  yen: { type: "money", currency: "JPY" },
  dinar: { type: "money", currency: "KWD" },
  done: { type: "boolean" },
  day: { type: "date" },
  state: { type: "select", options },
  hidden: { type: "number", isHidden: true },
} as const

const item = fc.record({
  name: odd,
  editions: fc.subarray(["isbn:9780306406157", "gtin:04006381333931", "bgg:13", "discogs:m96559", "openlibrary:OL1M"]),
  copies: fc.integer({ min: 1, max: 999 }),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  comment: fc.option(odd),
  tags: fc.uniqueArray(
    odd.filter((text) => text.length <= 50),
    { maxLength: 3, selector: (text) => text.normalize("NFC").toLowerCase() },
  ),
  location: fc.option(odd),
  purchase: fc.oneof(
    fc.constant(null),
    fc.record({
      price: fc.record({
        amount: fc.maxSafeNat().map((n) => Math.max(1, n)),
        currency: fc.constantFrom("EUR", "JPY", "KWD"),
      }),
      on: fc.option(day),
    }),
    fc.record({ price: fc.constant(null), on: day }),
  ),
  fields: fc.record({
    text: optional(odd),
    number: optional(fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n))),
    euro: optional(amount),
    yen: optional(amount),
    dinar: optional(amount),
    done: optional(fc.boolean()),
    day: optional(day),
    state: optional(fc.constantFrom(...options)),
    hidden: optional(fc.integer()),
  }),
})

describe.each(engines)("Collections that leave and return as files, on %s", (engine) => {
  let service: Service
  let ada: Person
  let fields: Readonly<Record<string, string>>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    const made = []
    for (const [key, definition] of Object.entries(definitions)) {
      const { body } = await ada.post("/field-definitions", { name: key, key, ...definition })
      made.push([key, body.id])
    }
    fields = Object.fromEntries(made)
  })
  afterAll(() => service.stop())

  const collection = async () =>
    (await ada.post("/collections", { name: "Shelf", type: "custom", fieldDefinitionIds: Object.values(fields) })).body
      .id as string
  /** What a file holds of an item. */
  const held = ({
    comment,
    copies,
    editions,
    fields,
    location,
    name,
    purchase,
    rating,
    tags,
  }: Awaited<ReturnType<typeof itemsIn>>[number]) => ({
    ...{ name, copies, editions, rating, comment, tags, location, purchase, fields },
  })

  test.each([
    ["csv", "&delimiter=comma"],
    ["csv", "&delimiter=semicolon"],
    ["csv", "&delimiter=tab"],
    ["jsonl", ""],
  ])("are the same in another collection, and a second import changes nothing: %s%s", async (format, query) => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 12 }), async (all) => {
        const [from, to] = [await collection(), await collection()]
        for (const one of all) {
          const { body, status } = await ada.post(`/collections/${from}/items`, one)
          expect([status, body.error]).toEqual([201, undefined])
        }
        const before = await itemsIn(ada, from)
        const { text } = await ada.get(`/collections/${from}/export?format=${format}${query}`)
        const first = await importFile(ada, to, text, { format })
        expect(outcomes(first.rows).map((outcome) => outcome.split(" ").slice(1).join(" "))).toEqual(
          all.map(() => "new"),
        )
        const after = await itemsIn(ada, to)
        expect(after.map(held)).toEqual(before.map(held))
        expect(after.map(({ externalRef }) => externalRef)).toEqual(before.map(({ id }) => `curio:${id}`))
        for (const place of [from, to]) {
          const again = await importFile(ada, place, text, { format })
          expect(again).toMatchObject({ status: "done", imported: 0, updated: all.length })
          expect(again.rows.every(({ status }: { readonly status: string }) => status === "same")).toBe(true)
        }
        expect([await itemsIn(ada, from), await itemsIn(ada, to)]).toEqual([before, after])
      }),
      { numRuns: runs(2, 50) },
    )
  })
})

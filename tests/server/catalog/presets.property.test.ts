import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { Result } from "effect"
import * as fc from "fast-check"
import { presetMappings } from "../../../core/catalog/item-files/mapping.ts"
import { presets } from "../../../core/catalog/item-files/presets/table.ts"
import { triedFile, triedSchema } from "../../../core/catalog/item-files/tried-file.ts"
import { runs } from "../../support/runs.ts"
import { type Service, startService } from "../../support/service.ts"
import { importOf, sendFile } from "../gameplatform/import-steps.ts"
import type { Person } from "../users/people.ts"
import { exportQueries, roundTrip } from "./round-trip.ts"

setDefaultTimeout(600_000)

/** What users and programs write into cells where something else is expected. */
const known = fc.constantFrom(
  ...["", " ", "-", "N/A", "0", "-1", "1", "7", "4.25", "4,5", "★★★½", "abc", "1,234", "$1,107.50", "1.234,50 €"],
  ...["9.78E+12", '="9780306406157"', "9780306406157", "978030640615751295", "01234565", "2024-05-06", "1/2/2024"],
  ...["31.12.99", "0001-01-01", "May 2019", "-750", "2-4", "60 min", "<p>a<br>b & c</p>", "[b]x[/b]", "=1+1", "'x"],
  ...["{}", "[1]", '{"a":1}', "true", "x".repeat(250), "é".repeat(6_000), "😀".repeat(150), "\u202Eabc", "a\u0000b"],
  ...["\u2028", "'", "{", "Wishlist", "Sold", "yes", "2024-05-06T10:11:12Z", "9781000010015", '="9781000010015"', "4x"],
  ...['"', "a,b;c\td", "line\nbreak", "__proto__", "Near Mint", "PS5", "owned", "12 apples", "1e400", "Infinity"],
)

const odd = fc.oneof({ arbitrary: known, weight: 3 }, fc.string({ unit: "grapheme", maxLength: 12 }))

const columnsOf = (name: string): ReadonlyArray<string> => {
  const { columns = [], identity = [], mark = [], needs = [] } = presets[name] ?? {}
  return [...new Set([...mark, ...needs, ...columns.map(([column]) => column), ...identity])]
}

/** A file of a site with odd values, in which columns are missing, in another order, or doubled. */
const fileOf = (name: string) => {
  const all = columnsOf(name)
  const { mark = [], needs = [] } = presets[name] ?? {}
  const kept = new Set([...mark, ...needs])
  return fc
    .record({
      left: fc.subarray(all.filter((column) => !kept.has(column))),
      doubled: fc.subarray([...all], { maxLength: 3 }),
      order: fc.array(fc.nat(1_000), { minLength: all.length + 3, maxLength: all.length + 3 }),
      rows: fc.array(fc.array(odd, { minLength: all.length + 3, maxLength: all.length + 3 }), {
        minLength: 1,
        maxLength: 6,
      }),
    })
    .map(({ doubled, left, order, rows }) => {
      const header = [...kept, ...left, ...doubled]
        .map((column, n) => ({ column, at: order[n] ?? 0 }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ column }) => column)
      // The first cell keeps each row from being blank.
      const cells = rows.map((row, n) =>
        header.map((column, at) => (column === header[0] ? `Row ${n}` : (row[at] ?? ""))),
      )
      const text = [header, ...cells].map((row) => row.map(quoted).join(",")).join("\n")
      return { text: text.replaceAll("\u0000", ""), count: rows.length }
    })
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

const csvPresets = Object.entries(presets).flatMap(([name, { format }]) => (format === "csv" ? [name] : []))

describe("A file with odd values", () => {
  test.each(csvPresets)("of %s is read the same each time, with every row, and no value makes a row wrong", (name) => {
    const mapping = presetMappings.find((one) => one.name === name)
    if (mapping === undefined) throw new Error(`There is no mapping ${name}.`)
    fc.assert(
      fc.property(fileOf(name), ({ count, text }) => {
        const file = () => ({ text: [text], format: "csv" as const, mapping, schema: triedSchema(null) })
        const tried = triedFile(file)
        if (Result.isFailure(tried)) expect(["header", "preset"]).toContain(tried.failure.reason)
        else {
          expect(tried.success.rows).toHaveLength(count)
          for (const { reason, status } of tried.success.rows)
            if (status === "wrong") expect(["name", "size", "ref"]).toContain(`${reason}`)
          expect(triedFile(file)).toEqual(tried)
        }
      }),
      { numRuns: runs(40, 2_000) },
    )
  })
})

describe("An import of a file with odd values", () => {
  let service: Service
  let ada: Person
  beforeAll(async () => {
    service = await startService({
      passwordCost: 4,
      limits: { uploadsPerDay: Number.MAX_SAFE_INTEGER },
      env: { RATE_LIMITS: "off" },
    })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  test.each(csvPresets)(
    "of %s loses no row, a second one changes nothing, and items leave and return",
    async (name) => {
      const property = fc.asyncProperty(
        fileOf(name),
        fc.constantFrom("books", "games", "cardgames", "boardgames", "custom"),
        fc.constantFrom(...exportQueries),
        fc.boolean(),
        async ({ count, text }, type, query, isHidden) => {
          const { body: shelf } = await ada.post("/collections", { name: "Shelf", type })
          // Hidden fields hold every text.
          if (isHidden)
            for (const { id } of shelf.fields) await ada.patch(`/collections/${shelf.id}/fields/${id}`, { isHidden })
          const { body, status } = await sendFile(ada, shelf.id, text, { mapping: name })
          expect([202, 400]).toContain(status)
          if (status === 202) {
            const first = await importOf(ada, body.id)
            expect(first.rows).toHaveLength(count)
            expect(first.imported + first.updated + first.skipped + first.failed).toBe(count)
            const { body: second } = await sendFile(ada, shelf.id, text, { mapping: name })
            const again = await importOf(ada, second.id)
            expect(again).toMatchObject({ imported: 0, updated: first.imported + first.updated })
            const statuses = (rows: ReadonlyArray<{ status: string }>) => rows.map((row) => row.status)
            expect(statuses(again.rows)).toEqual(statuses(first.rows).map((one) => (one === "new" ? "same" : one)))
            if (first.imported > 0) expect(await roundTrip(ada, shelf.id, query)).toEqual([])
          }
          await ada.delete(`/collections/${shelf.id}`)
        },
      )
      await fc.assert(property, { numRuns: runs(3, 100) })
    },
  )
})

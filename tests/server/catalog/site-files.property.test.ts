import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import * as fc from "fast-check"
import { csvLine } from "../../../core/catalog/item-files/csv.ts"
import { presets } from "../../../core/catalog/item-files/presets/table.ts"
import { runs } from "../../support/runs.ts"
import { type Service, startService } from "../../support/service.ts"
import { importOf, itemsIn, sendFile } from "../gameplatform/import-steps.ts"
import type { Person } from "../users/people.ts"

const odd = fc.oneof(
  fc.constantFrom(
    "",
    "",
    "1",
    "0",
    "-1",
    "1.234,50 €",
    "$1,107.50",
    "31.01.2022",
    "1/2/2024",
    "0001-01-01",
    "4x",
    "{}",
  ),
  fc.constantFrom(
    "N/A",
    '="9781000010015"',
    "9.78E+12",
    "9781000010015",
    "<b>x</b> &amp;",
    "'",
    '"',
    "{",
    "[1]",
    "\u2028",
  ),
  fc.constantFrom("Near Mint", "Wishlist", "Sold", "yes", "2024-05-06T10:11:12Z", "x".repeat(300), "=1+1", "a,b;c\nd"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
)

describe("Odd files with the header of each site", () => {
  let service: Service
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine: "sqlite", passwordCost: 4 })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  test.each(Object.entries(presets).filter(([, { format }]) => format === "csv"))(
    "%s loses no row, and makes nothing new a second time",
    (name, { columns, identity, mark }) => {
      const known = [...new Set([...mark, ...columns.map(([column]) => column), ...identity])]
      const file = fc.record({
        header: fc.shuffledSubarray(known, { minLength: known.length }),
        rows: fc.array(fc.array(odd, { minLength: known.length, maxLength: known.length }), { maxLength: 6 }),
      })
      return fc.assert(
        fc.asyncProperty(file, async ({ header, rows }) => {
          const { body } = await ada.post("/collections", { name, type: "custom" })
          const text = [header, ...rows].map((cells) => csvLine(cells, ",")).join("")
          const run = async () => {
            const sent = await sendFile(ada, body.id, text.replaceAll("\0", ""), { mapping: name })
            expect([202, 400]).toContain(sent.status)
            return sent.status === 202 ? importOf(ada, sent.body.id) : null
          }
          const first = await run()
          if (first !== null) {
            expect(first.rows).toHaveLength(first.total)
            for (const { reason, status } of first.rows)
              if (status === "wrong") expect(["name", "ref"]).toContain(reason)
            const items = await itemsIn(ada, body.id)
            const second = await run()
            expect(second.rows.filter(({ status }: { status: string }) => status === "new")).toEqual([])
            expect(await itemsIn(ada, body.id)).toHaveLength(items.length)
          }
          await ada.delete(`/collections/${body.id}`)
        }),
        { numRuns: runs(6, 100) },
      )
    },
  )
})

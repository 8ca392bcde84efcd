import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { changes, refusals } from "../../../../../core/catalog/item-files/values/reading.ts"

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/contract/catalog.md"), "utf8")

/** The words in the first column of the table below a heading. */
const rowsBelow = (heading: string) => {
  const table = page.split(`| ${heading} | meaning |\n`)[1]?.split("\n\n")[0] ?? ""
  const first = table.split("\n").map((row) => row.split("|")[1] ?? "")
  return first.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, word = ""]) => word)).toSorted()
}

test("The contract lists each reason for which a value is left out, and each change of a value", () => {
  expect(rowsBelow("reason of a value that is left out")).toEqual([...refusals].toSorted())
  expect(rowsBelow("change of a value")).toEqual([...changes].toSorted())
})

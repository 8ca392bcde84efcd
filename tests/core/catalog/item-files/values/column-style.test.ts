import { expect, test } from "bun:test"
import { Result } from "effect"
import { seeDate, seeNumber, styleOf } from "../../../../../core/catalog/item-files/values/column-style.ts"
import { readAmount } from "../../../../../core/catalog/item-files/values/read-amount.ts"
import { readDay } from "../../../../../core/catalog/item-files/values/read-date.ts"

const outcome = <A>(reading: Result.Result<{ readonly value: A }, string>): A | string =>
  Result.match(reading, { onFailure: (reason) => reason, onSuccess: ({ value }) => value })

test.each<[column: ReadonlyArray<string>, days: ReadonlyArray<string>]>([
  [
    ["1/2/2024", "31/12/2023"],
    ["2024-02-01", "2023-12-31"],
  ],
  [
    ["1/2/2024", "12/31/2023"],
    ["2024-01-02", "2023-12-31"],
  ],
  [
    ["1/2/2024", "12/31/2023", "31/12/2023"],
    ["unknown_date_order", "2023-12-31", "2023-12-31"],
  ],
  [["1/2/2024"], ["unknown_date_order"]],
  [
    ["1/2/2024", "31.12.2023", "31-12-2023"],
    ["unknown_date_order", "2023-12-31", "2023-12-31"],
  ],
  [
    ["1.2.2024", "12.31.2023"],
    ["2024-01-02", "2023-12-31"],
  ],
  [
    ["1.2.2024", "12.31.2023", "31.12.2023"],
    ["2024-02-01", "2023-12-31", "2023-12-31"],
  ],
])("The dates of the column %p are %p", (column, days) => {
  const seen = new Set<string>()
  for (const text of column) seeDate(seen, text)
  expect(column.map((text) => outcome(readDay(text, styleOf(seen))))).toEqual([...days])
})

test.each<[column: ReadonlyArray<string>, ofFile: "." | "," | null, amounts: ReadonlyArray<number | string>]>([
  [["1,234", "12.50"], null, [123400, 1250]],
  [["1.234", "12,50"], null, [123400, 1250]],
  [["1,234", "12,345"], null, ["ambiguous_amount", "ambiguous_amount"]],
  [["1,234", "12,345"], ".", [123400, 1234500]],
  [["1,234", "12.50", "12,50"], null, ["ambiguous_amount", 1250, 1250]],
  [["12.500", "€ 1.234,50", "12,5 €", "1,107.00"], ".", [1250, 123450, 1250, 110700]],
  [["1.234", "12,50"], ".", [123400, 1250]],
  [["1.234", "2.345.678"], null, [123400, 234567800]],
])("The amounts of the column %p in a file with %p are %p", (column, ofFile, amounts) => {
  const seen = new Set<string>()
  for (const text of column) seeNumber(seen, text)
  const { decimal } = styleOf(seen, ofFile)
  expect(column.map((text) => outcome(readAmount(text, { currency: "EUR", decimal })))).toEqual([...amounts])
})

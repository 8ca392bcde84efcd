import { Result } from "effect"
import { copiesLimit } from "../items/item.ts"
import type { NoteReason } from "./file-row.ts"
import { constantOf, decimalOf, type RowCells } from "./row-cells.ts"
import { readCount } from "./values/read-number.ts"

/** Why an item cannot have so many copies; `null` when it can. Contract: catalog, in. */
export const unfitCopies = (count: number): NoteReason | null => {
  if (count > copiesLimit) return "too_large"
  if (count < 0) return "negative"
  if (!Number.isInteger(count)) return "unknown_number"
  return count === 0 ? "unfit" : null
}

/** How many copies a row has; `null` when it does not say so, or says what no item can have. Contract: catalog, in. */
export const copiesIn = (row: RowCells): number | null => {
  const flags = row
    .named(row.plan.preset?.countedFlags ?? "")
    .split(",")
    .filter(isFlag).length
  if (flags > 1) return Math.min(flags, copiesLimit)
  const sum = sumIn(row)
  if (sum > 0) return Math.min(sum, copiesLimit)
  const cell = row.first("copies") ?? constantOf(row, "copies")
  if (cell === undefined) return null
  const { column, text } = cell
  const count = readCount(text, { decimal: decimalOf(row, column.decimal) })
  const refusal = Result.isFailure(count) ? count.failure : unfitCopies(count.success.value ?? 1)
  if (refusal !== null) row.note(column.column, refusal, text)
  if (refusal !== null || Result.isFailure(count)) return null
  const { change, value } = count.success
  if (change !== null) row.note(column.column, change, text)
  return value
}

/** The copies that a site counts in several columns. A number that is none is left out with a note. */
const sumIn = (row: RowCells): number => {
  let sum = 0
  for (const name of row.plan.preset?.summed ?? []) {
    const cell = row.cellOf(name)
    if (cell === undefined) continue
    const count = readCount(cell.text, { decimal: decimalOf(row, cell.column.decimal) })
    if (Result.isFailure(count)) row.note(cell.column.column, count.failure, cell.text)
    else sum += count.success.value ?? 0
  }
  return sum
}

const isFlag = (text: string): boolean => /^ ?(?:1|true) ?$/i.test(text)

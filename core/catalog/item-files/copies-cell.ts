import { Result } from "effect"
import { copiesLimit } from "../items/item.ts"
import type { NoteReason } from "./file-row.ts"
import { decimalOf, type RowCells } from "./row-cells.ts"
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
  const cell = row.all("copies").find(({ column, text }) => !isUnknown(row, column.column, text))
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

const isUnknown = (row: RowCells, column: string, text: string): boolean =>
  row.plan.unknownZero.has(column.toLowerCase()) && Number(text) === 0

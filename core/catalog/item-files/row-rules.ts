import { Result } from "effect"
import type { Schema } from "../collections/schema-field.ts"
import type { NoteReason } from "./file-row.ts"
import type { RowRule } from "./presets/preset.ts"
import type { RowCells } from "./row-cells.ts"
import { markOf } from "./row-marks.ts"
import { readDate } from "./values/read-date.ts"
import { readBoolean } from "./values/read-word.ts"

/** What a row is: an item, perhaps with a status that its flags name, nothing of the collection, or a want. */
type RowRole = ItemRole | { readonly kind: "skipped" } | { readonly kind: "want" }

interface ItemRole {
  readonly kind: "item"
  readonly status: string | null
}

/**
 * What a row of another site is, by the rules of its preset: what is not owned becomes no item. The reason is noted.
 * Contract: catalog, presets.
 */
export const roleOf = (row: RowCells, schema: Schema): RowRole => {
  const { preset } = row.plan
  if (preset === undefined) return ownRole(row)
  if (preset.wants === true) return { kind: "want" }
  if (preset.kinds !== undefined) {
    const { column, of } = preset.kinds
    const taken = of[row.reading.type ?? "custom"]
    const kind = row.named(column)
    if (taken !== undefined && kind !== "" && !taken.test(kind)) return leftOut(row, column, "other_kind", "skipped")
  }
  const rule = preset.rows?.find((one) => isAbout(one, row.named(one.column)) && !isKept(row, one))
  if (rule !== undefined) return leftOut(row, rule.column, "not_owned", rule.becomes)
  // Who leaves out all of these columns keeps what is there.
  if (preset.flags === undefined || !preset.flags.some(([column]) => row.hasColumn(column))) return item
  const status = preset.flags.find(([column]) => isSet(row.named(column)))?.[1]
  if (status === undefined) return leftOut(row, preset.flags[0]?.[0] ?? null, "not_owned", "skipped")
  if (status !== "wanted" || hasOption(schema, status)) return { kind: "item", status }
  return leftOut(row, preset.flags[1]?.[0] ?? null, "not_owned", "want")
}

const item: RowRole = { kind: "item", status: null }

const ownRole = (row: RowCells): RowRole => {
  const marked = markOf(row, "wanted")
  if (marked === null) return item
  if (marked.column.column !== "") row.note(marked.column.column, "wanted", marked.text)
  return { kind: "want" }
}

const leftOut = (row: RowCells, column: string | null, reason: NoteReason, kind: "skipped" | "want"): RowRole => {
  row.note(column, kind === "want" ? "wanted" : reason, column === null ? "" : row.named(column))
  return { kind }
}

/** Whether another column keeps a row: something is there of it nevertheless. */
const isKept = (row: RowCells, { unlessAny = [] }: RowRule): boolean =>
  unlessAny.some((column) => Number.parseInt(row.named(column), 10) > 0)

const isAbout = ({ isDate, isList, otherThan, unless = [], words }: RowRule, cell: string): boolean => {
  if (isDate === true && saysNoDate(cell)) return false
  const all = (isList === true ? cell.split(",") : [cell]).map((word) => word.trim().toLowerCase())
  if (all.some((word) => unless.includes(word))) return false
  if (otherThan !== undefined) return !all.every((word) => otherThan.includes(word))
  return words === undefined ? cell !== "" : all.some((word) => words.includes(word))
}

const saysNoDate = (cell: string): boolean => {
  const date = readDate(cell)
  return Result.isSuccess(date) && date.success.value === null
}

/** Whether a flag is set, or one of several in a cell. Spreadsheets write the words of their language. */
const isSet = (cell: string): boolean => {
  if (/(?:^|,) ?(?:1|true) ?(?:,|$)/i.test(cell)) return true
  const read = readBoolean(cell)
  return Result.isSuccess(read) && read.success.value === true
}

const hasOption = (schema: Schema, status: string): boolean =>
  schema.some(({ definition: { key, options } }) => key === "status" && options?.includes(status) === true)

import { Result } from "effect"
import type { Schema } from "../collections/schema-field.ts"
import { cut } from "../shared/text.ts"
import { changeOfCells, nameInCells } from "./cells-change.ts"
import { isStorable, nameLimit } from "./checks.ts"
import type { FileReading, FileRow, RowChange, RowProblem } from "./file-row.ts"
import { changeOfObject } from "./object-change.ts"

/**
 * What a row says of its item, `skipped` for one that a preset leaves out, or what is wrong with it.
 * Contract: collectors, files.
 */
export const rowChangeOf = (
  row: FileRow,
  reading: FileReading,
  schema: Schema,
): Result.Result<RowChange | "skipped", RowProblem> => {
  if (row.problem !== null) return Result.fail(row.problem)
  return isCells(row.content) ? changeOfCells(row.content, reading, schema) : changeOfObject(row.content)
}

/** What a row shows as its name; `null` when it has none that can be shown. */
export const rowNameOf = ({ content }: FileRow, reading: FileReading): string | null => {
  const name = isCells(content) ? nameInCells(content, reading) : content["name"]
  return typeof name === "string" && name.trim() !== "" && isStorable(name) ? cut(name.trim(), nameLimit) : null
}

const isCells = (content: FileRow["content"]): content is ReadonlyArray<string> => Array.isArray(content)

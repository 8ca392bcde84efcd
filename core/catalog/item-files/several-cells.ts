import type { Cell, RowCells } from "./row-cells.ts"

/** The texts of several columns as one, where the mapping says so. */
export const joined = (row: RowCells, target: string): Cell | undefined => {
  const by = row.reading.options?.joins?.[target]
  if (by !== undefined) return together(row.all(target), by)
  const rule = row.plan.preset?.joined?.find((one) => one.target === target)
  if (rule === undefined || row.first(target) !== undefined) return undefined
  return together(
    rule.columns.flatMap((name) => row.cellOf(name) ?? []),
    rule.by,
  )
}

/** One of several values in a cell, as `(NM, Japanese)`. */
export const partOf = (row: RowCells, target: string): Cell | undefined => {
  const rule = row.plan.preset?.parted?.find(({ targets }) => targets.includes(target))
  const cell = rule === undefined ? undefined : row.cellOf(rule.column)
  if (rule === undefined || cell === undefined) return undefined
  const parts = cell.text.replace(/^\((.*)\)$/s, "$1").split(",", rule.targets.length)
  const text = (parts[rule.targets.indexOf(target)] ?? "").trim()
  return text === "" ? undefined : { column: cell.column, text }
}

const together = (cells: ReadonlyArray<Cell>, by: string): Cell | undefined => {
  const [first] = cells
  return first === undefined ? undefined : { column: first.column, text: cells.map(({ text }) => text).join(by) }
}

import type { Cell, RowCells } from "./row-cells.ts"

/** The texts of several columns as one, where the mapping says so. */
export const joined = (row: RowCells, target: string): Cell | undefined => {
  const join = row.plan.joins.get(target)
  if (join === undefined || (!join.isFirst && row.first(target) !== undefined)) return undefined
  const isPart = join.isWhole && join.columns.some((column) => row.at(column) === "")
  if (isPart && row.first(target) !== undefined) return undefined
  let found: Cell | undefined
  for (const column of join.columns) {
    const text = row.at(column)
    if (text === "") continue
    if (found === undefined) found = { column, text }
    // Joins of wide cells would have many times the text of their row, and no target takes as much.
    else if (found.text.length < mostJoined) found = { column: found.column, text: found.text + join.by + text }
  }
  return found
}

const mostJoined = 20_000

/** One of several values in a cell, as `(NM, Japanese)`. */
export const partOf = (row: RowCells, target: string): Cell | undefined => {
  const rule = row.plan.preset?.parted?.find(({ targets }) => targets.includes(target))
  const cell = rule === undefined ? undefined : row.cellOf(rule.column)
  if (rule === undefined || cell === undefined) return undefined
  const parts = cell.text.replace(/^\((.*)\)$/s, "$1").split(",", rule.targets.length)
  const text = (parts[rule.targets.indexOf(target)] ?? "").trim()
  return text === "" ? undefined : { column: cell.column, text }
}

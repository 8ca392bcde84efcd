import { type CsvRow, csvReader, delimiterOf } from "./csv.ts"
import { cellLimit } from "./limits.ts"

/**
 * Spreadsheets that take another delimiter than a file has read each line as one cell, and save it as one: with quotes
 * around it where it has a quote. Contract: catalog, files.
 */
export const innerDelimiter = ({ cells: [only = "", ...more] }: CsvRow): string | null =>
  more.length === 0 && /[,;\t]/.test(only) ? delimiterOf(only, true) : null

/** The row inside the only cell of a row, if it has the width of the header; otherwise the row as it is. */
export const unwrapped = (row: CsvRow, delimiter: string, width: number | null): CsvRow => {
  const [only = "", ...more] = row.cells
  if (more.length > 0 || !only.includes(delimiter)) return row
  const reader = csvReader({ delimiter, quotes: true, cellLimit })
  const read = reader.push(only)
  const ended = "line" in read ? read : reader.end()
  if ("line" in read || "line" in ended) return row
  const [inner, ...others] = [...read, ...ended]
  if (inner === undefined || others.length > 0) return row
  return width === null || inner.cells.length === width ? { ...inner, line: row.line } : row
}

/** A row of fewer columns may be a name with a comma whose other cells are missing. */
export const leastWidth = 3

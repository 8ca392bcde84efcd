import { type CsvRow, csvReader, delimiterOf } from "./csv.ts"
import { cellLimit } from "./limits.ts"

/** How the rows of a file are read that are in one cell. */
export interface Wrapping {
  readonly delimiter: string
  /** Whether the header is such a row: then every row is. */
  readonly isWhole: boolean
}

/**
 * Spreadsheets that take another delimiter than a file has read each line as one cell, and save it as one: with quotes
 * around it where it has a quote or their own delimiter. Contract: catalog, files.
 */
export const wrappingOf = ({ cells: [only = "", ...more] }: CsvRow): Wrapping | null =>
  more.length === 0 && /[,;\t]/.test(only) ? { delimiter: delimiterOf(only, true), isWhole: true } : null

/**
 * The row inside the only cell of a row; otherwise the row as it is. Where the header is no such row, the line was
 * wrapped for a quote in it, and has as many cells as the header: three or more, for a name may have a comma.
 */
export const unwrapped = (row: CsvRow, { delimiter, isWhole }: Wrapping, width: number | null): CsvRow => {
  const [only = "", ...more] = row.cells
  if (more.length > 0 || !only.includes(delimiter) || (!isWhole && !only.includes('"'))) return row
  const reader = csvReader({ delimiter, quotes: true, cellLimit })
  const read = reader.push(only)
  const ended = "line" in read ? read : reader.end()
  if ("line" in read || "line" in ended) return row
  const [inner, ...others] = [...read, ...ended]
  if (inner === undefined || others.length > 0) return row
  const isFit = isWhole || (inner.cells.length === width && width > 2)
  return isFit ? { ...inner, line: row.line } : row
}

import { csvReader, delimiterOf } from "./csv.ts"
import { cellLimit } from "./limits.ts"
import { autoMapping, curioMapping, type ImportMapping } from "./mapping.ts"
import { isOf, presetNamed, recognised } from "./presets/table.ts"

/** How many lines may stand in front of a header. */
export const mostTitles = 9

/**
 * How many lines of a spreadsheet are in front of its header: people write the title of a list there. Each has one cell
 * with a text at most, and the first line behind them is a header for the mapping. 0 where there is no such header.
 * Contract: catalog, in.
 */
export const titleLinesOf = (text: string, mapping: ImportMapping): number => {
  if (mapping.name === curioMapping) return 0
  const lines = text.slice(0, longestStart).split(/\r\n|\n|\r/, mostTitles + 1)
  for (const [at, line] of lines.entries()) {
    const names = namesIn(line)
    if (names.length > 0 && isHeaderFor(mapping, new Set(names))) return at
    // A number is the first one of a list without a header.
    if (names.length > 1 || /^['"=\s]*\d[\d\s-]{6,}[\dx]\W*$/.test(names[0] ?? "")) return 0
  }
  return 0
}

const longestStart = 250_000

/** The cells of a line that are not blank, in lower case. */
const namesIn = (line: string): ReadonlyArray<string> => {
  const reader = csvReader({ delimiter: delimiterOf(line, true), quotes: true, cellLimit })
  const read = reader.push(`${line}\n`)
  if ("line" in read) return []
  return (read[0]?.cells ?? []).map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== "")
}

const isHeaderFor = ({ columns, name, options, preset }: ImportMapping, names: ReadonlySet<string>): boolean => {
  if (name === autoMapping) return recognised(names, "csv") !== null
  const known = preset ? presetNamed(name) : undefined
  if (known !== undefined) return isOf(known, names) || known.needs.every((column) => names.has(column.toLowerCase()))
  const ofName = Object.entries(columns).flatMap(([column, target]) => (target === "name" ? [column] : []))
  return [...ofName, ...(options?.joins?.["name"]?.columns ?? [])].some((column) =>
    names.has(column.trim().toLowerCase()),
  )
}

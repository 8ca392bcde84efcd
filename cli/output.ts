import { Console, DateTime, type DateTime as Moment } from "effect"

type Word = string | number | boolean | null
type Words = Readonly<Record<string, Word>>
export type Cell = Word | Moment.Utc | ReadonlyArray<string> | ReadonlyArray<Words>

/** Prints rows as a table of `columns` (all of them, unless said) or, with `json`, as one array of objects. Contract: CLI. */
export const printRows = (
  json: boolean,
  rows: ReadonlyArray<Readonly<Record<string, Cell>>>,
  none: string,
  columns: ReadonlyArray<string> = Object.keys(rows[0] ?? {}),
) => (json ? printJson(rows.map(plain)) : Console.log(rows.length === 0 ? none : table(rows, columns)))

/** Prints one thing: a line per key for people, one object with `json`. */
export const printOne = (json: boolean, row: Readonly<Record<string, Cell>>) => {
  if (json) return printJson(plain(row))
  const width = Math.max(...Object.keys(row).map((key) => key.length))
  return Console.log(
    Object.entries(row)
      .map(([key, cell]) => `${key.padEnd(width)}  ${words(cell)}`)
      .join("\n"),
  )
}

/** Prints what a change did: a sentence for people, its counts with `json`. */
export const printChange = (json: boolean, counts: Readonly<Record<string, Cell>>, sentence: string) =>
  json ? printJson(plain(counts)) : Console.log(sentence)

const printJson = (value: unknown) => Console.log(JSON.stringify(value))

const plain = (row: Readonly<Record<string, Cell>>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, cell]) => [key, DateTime.isDateTime(cell) ? DateTime.formatIso(cell) : cell]),
  )

const table = (rows: ReadonlyArray<Readonly<Record<string, Cell>>>, columns: ReadonlyArray<string>): string => {
  const lines = [columns.map(heading), ...rows.map((row) => columns.map((column) => words(row[column] ?? null)))]
  const widths = columns.map((_, n) => Math.max(...lines.map((line) => Bun.stringWidth(line[n] ?? ""))))
  return lines
    .map((line) =>
      line
        .map((cell, n) => cell + " ".repeat((widths[n] ?? 0) - Bun.stringWidth(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}

const heading = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter}`).toUpperCase()

const words = (cell: Cell | Words): string => {
  if (cell === null) return "-"
  if (typeof cell === "boolean") return cell ? "yes" : "no"
  if (DateTime.isDateTime(cell))
    return DateTime.formatIso(cell)
      .replace("T", " ")
      .replace(/\.\d+Z$/, "")
  if (Array.isArray(cell)) return cell.length === 0 ? "-" : cell.map(words).join(", ")
  if (typeof cell === "object") return Object.values(cell).map(words).join(" ")
  // What people wrote must not steer the terminal.
  return String(cell).replace(/\p{Cc}/gu, "?")
}

import { Console, DateTime, Effect, type DateTime as Moment } from "effect"
import { coloured, type Surface, tableOf, wrap } from "./table.ts"
import { surface } from "./terminal.ts"

type Word = string | number | boolean | null
type Words = Readonly<Record<string, Word>>
type Cell = Word | Moment.Utc | Words | ReadonlyArray<string> | ReadonlyArray<Words>

/**
 * Prints rows as a table of `columns` (all of them, unless said) or, with `json`, as one array of objects. On a
 * terminal the cells of the column `wrapped` continue on further lines, and all others are cut to fit. Contract: CLI.
 */
export const printRows = (
  json: boolean,
  rows: ReadonlyArray<Readonly<Record<string, Cell>>>,
  none: string,
  columns: ReadonlyArray<string> = Object.keys(rows[0] ?? {}),
  wrapped?: string,
) => {
  if (json) return printJson(rows.map(jsonValues))
  if (rows.length === 0) return Console.log(none)
  return Effect.flatMap(Effect.all([surface, DateTime.now]), ([on, now]) =>
    Console.log(table(rows, columns, wrapped, on, DateTime.getPartUtc(now, "year"))),
  )
}

/** Prints one thing: a line per key for people, one object with `json`. */
export const printOne = (json: boolean, row: Readonly<Record<string, Cell>>) => {
  if (json) return printJson(jsonValues(row))
  const width = Math.max(...Object.keys(row).map((key) => key.length))
  return Effect.flatMap(surface, ({ colours, columns }) =>
    Console.log(
      Object.entries(row)
        .map(([key, cell]) => {
          // What has spaces is many words, as a list of migrations: it continues below itself.
          const lines = columns === null ? [words(cell)] : wrap(words(cell), Math.max(20, columns - width - 2))
          const text = lines.join(`\n${" ".repeat(width + 2)}`)
          return `${key.padEnd(width)}  ${colours && key === "status" ? coloured(text, text) : text}`
        })
        .join("\n"),
    ),
  )
}

/** Prints what a change did: a sentence for people, its counts with `json`. */
export const printChange = (json: boolean, counts: Readonly<Record<string, Cell>>, sentence: string) =>
  json ? printJson(jsonValues(counts)) : Console.log(sentence)

/** Prints a document of JSON that has more than rows and words. */
export const printDocument = (value: unknown) => printJson(value)

// JSON leaves these characters unescaped, and terminals take some of them for the beginning of an escape sequence.
const printJson = (value: unknown) =>
  Console.log(JSON.stringify(value).replace(/[\u007f-\u009f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`))

const jsonValues = (row: Readonly<Record<string, Cell>>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, cell]) => [key, DateTime.isDateTime(cell) ? DateTime.formatIso(cell) : cell]),
  )

const table = (
  rows: ReadonlyArray<Readonly<Record<string, Cell>>>,
  columns: ReadonlyArray<string>,
  wrapped: string | undefined,
  on: Surface,
  year: number,
): string => {
  const key = columns.includes("email") ? "email" : "id"
  return tableOf(
    columns.map((one) => ({
      heading: heading(one),
      wrapped: one === wrapped,
      states: one === "status",
      ...(one === key ? { holds: "key" as const } : /^id$|Id$/.test(one) ? { holds: "id" as const } : {}),
    })),
    rows.map((row) =>
      columns.map((column) => {
        const cell = row[column] ?? null
        return on.columns !== null && DateTime.isDateTime(cell) ? shortTime(cell, year) : words(cell)
      }),
    ),
    on,
  )
}

/** A time in a table on a terminal: the year is left out where it is this one, and the seconds always. */
const shortTime = (time: Moment.DateTime, year: number): string => {
  const text = DateTime.formatIso(time).slice(0, 16).replace("T", " ")
  return DateTime.getPartUtc(time, "year") === year ? text.slice(5) : text
}

const heading = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter}`).toUpperCase()

const words = (cell: Cell): string => {
  if (cell === null) return "-"
  if (typeof cell === "boolean") return cell ? "yes" : "no"
  if (DateTime.isDateTime(cell))
    return DateTime.formatIso(cell)
      .replace("T", " ")
      .replace(/\.\d+Z$/, "")
  if (Array.isArray(cell)) return cell.length === 0 ? "-" : cell.map(words).join(", ")
  if (typeof cell === "object") return Object.values(cell).map(words).join(" ")
  return printable(String(cell))
}

/** A text by others without what controls a terminal. */
export const printable = (text: string): string => text.replace(unprintable, "?")

// Text by users must not control the terminal, nor reverse the rest of its row. Joiners, which emoji and Persian words
// contain, do neither.
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu

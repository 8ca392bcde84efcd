import type { Schema } from "../collections/schema-field.ts"
import { type CsvRow, csvReader, delimiterOf, isRow, type QuoteError } from "./csv.ts"
import { FileInvalid } from "./errors.ts"
import type { FileReading, FileRow } from "./file-row.ts"
import { cellLimit, jsonLineLimit, portionCharacters, portionSize, rowLimit } from "./limits.ts"
import { curioMapping, type ImportMapping, readingOf } from "./mapping.ts"
import { type FileText, invalidEncoding } from "./ports.ts"
import { presetNamed } from "./presets.ts"
import { cellRowOf, distinctRefs, objectRowOf } from "./row-of.ts"

/** The formats of files. */
export const fileFormats = ["csv", "jsonl"] as const

export type FileFormat = (typeof fileFormats)[number]

/** A file that is to be read, and the fields of the collection for which it is meant. */
export interface ReadableFile {
  readonly text: Iterable<FileText>
  readonly format: FileFormat
  readonly mapping: ImportMapping
  readonly schema: Schema
}

/** What a file has whose form is right. */
export interface FileCheck {
  readonly reading: FileReading
  readonly total: number
}

/**
 * Checks the form of a file. `null` comes in between as often as others are to have their turn; the last one is the
 * error, or how the file is read and how many rows it has. Contract: catalog, files.
 */
export function* checkOf(file: ReadableFile): Generator<FileCheck | FileInvalid | null> {
  let total = 0
  let reading = ofObjects
  for (const read of rowsOf(file, { onlyHeader: true })) {
    if (read === null || read instanceof FileInvalid) {
      yield read
      if (read !== null) return
    } else {
      total += read.rows.length
      reading = read.reading
    }
  }
  yield { reading, total }
}

/** Reads a file of the right form in portions of at most `portionSize` rows, with turns of others in between. */
export function* portionsOf(file: ReadableFile): Generator<ReadonlyArray<FileRow> | null> {
  const distinct = distinctRefs()
  let rows: Array<FileRow> = []
  let characters = 0
  for (const read of rowsOf(file, { onlyHeader: false })) {
    if (read === null || read instanceof FileInvalid) yield null
    else {
      const { reading, width } = read
      for (const raw of read.rows) {
        rows.push(distinct(file.format === "jsonl" ? objectRowOf(raw) : cellRowOf(raw, reading, width), reading))
        characters += raw.cells.reduce((length, cell) => length + cell.length, 0)
        if (rows.length === portionSize || characters > portionCharacters) {
          yield rows
          rows = []
          characters = 0
        }
      }
    }
  }
  if (rows.length > 0) yield rows
}

/** The next rows of a file behind its header, and how they are read. `width` is the number of cells of the header. */
interface ReadRows {
  readonly reading: FileReading
  readonly width: number
  readonly rows: ReadonlyArray<CsvRow>
}

interface Wanted {
  /** Whether the rows behind the header are only counted. */
  readonly onlyHeader: boolean
}

/** Rows come many at a time: 50,000 single steps of these generators leave more garbage than the cells of the file. */
function* rowsOf(file: ReadableFile, wanted: Wanted): Generator<ReadRows | FileInvalid | null> {
  let reading: FileReading | null = file.format === "jsonl" ? ofObjects : null
  let width = 1
  let count = 0
  for (const { dialect, read } of rawRowsOf(file, wanted)) {
    if (read === null || read instanceof FileInvalid) {
      yield read
      if (read !== null) return
      continue
    }
    let rows = read
    const [header] = rows
    if (reading === null && header !== undefined) {
      const found: FileReading | "header" = readingOf(header.cells, file.mapping, file.schema, dialect.delimiter)
      if (found === "header") return yield new FileInvalid({ line: header.line, reason: "header" })
      reading = found
      width = header.cells.length
      rows = rows.slice(1)
    }
    if (reading !== null) yield { reading, width, rows: rows.slice(0, rowLimit - count) }
    const beyond = rows[rowLimit - count]
    if (beyond !== undefined) return yield new FileInvalid({ line: beyond.line, reason: "rows" })
    count += rows.length
  }
  if (reading === null) yield new FileInvalid({ line: 1, reason: "header" })
}

const ofObjects: FileReading = { mapping: curioMapping, kind: "curio", decimalComma: false, columns: [] }

interface Dialect {
  readonly delimiter: string
  readonly quotes: boolean
  readonly cellLimit: number
}

interface RawRows {
  readonly dialect: Dialect
  readonly read: ReadonlyArray<CsvRow> | FileInvalid | null
}

/** A line of JSON holds no NUL: one cell. */
const ofLines: Dialect = { delimiter: "\0", quotes: false, cellLimit: jsonLineLimit }

/** The rows that are not empty, the header among them. */
function* rawRowsOf({ format, mapping, text }: ReadableFile, wanted: Wanted): Generator<RawRows> {
  const quotes = presetNamed(mapping.name)?.quotesAreText !== true
  let dialect: Dialect = ofLines
  let reader = format === "jsonl" ? csvReader(ofLines) : null
  let start = ""
  for (const piece of text) {
    const invalid = piece === invalidEncoding
    if (!invalid && reader === null) start += piece
    if (reader === null && (invalid || hasHeader(start))) {
      dialect = { delimiter: delimiterOf(start, quotes), quotes, cellLimit }
      reader = csvReader({ ...dialect, ...wanted })
      yield rowsIn(reader.push(start), dialect)
    } else if (!invalid && reader !== null) yield rowsIn(reader.push(piece), dialect)
    if (invalid) return yield { dialect, read: new FileInvalid({ line: reader?.line() ?? 1, reason: "encoding" }) }
    yield { dialect, read: null }
  }
  if (reader === null) {
    dialect = { delimiter: delimiterOf(start, quotes), quotes, cellLimit }
    reader = csvReader({ ...dialect, ...wanted })
    yield rowsIn(reader.push(start), dialect)
  }
  yield rowsIn(reader.end(), dialect)
}

/** Whether a text reaches behind its first row, or is too long to look for its end. */
const hasHeader = (text: string): boolean => text.length > 250_000 || /[\r\n]/.test(text.trimStart())

const rowsIn = (read: ReadonlyArray<CsvRow> | QuoteError, dialect: Dialect): RawRows => ({
  dialect,
  read: "line" in read ? new FileInvalid({ line: read.line, reason: "quote" }) : read.filter(isRow),
})

import { cardListRows, isCardList } from "./card-list.ts"
import { type CsvRow, csvReader, delimiterOf, delimiters, isRow, type QuoteError } from "./csv.ts"
import { FileInvalid } from "./errors.ts"
import { recordsReader } from "./json-records.ts"
import { cellLimit, jsonLineLimit } from "./limits.ts"
import { autoMapping } from "./mapping.ts"
import { invalidEncoding } from "./ports.ts"
import { cardListColumns } from "./presets/card-list.ts"
import { jsonPresetOf, presetNamed, recognised } from "./presets/table.ts"
import type { ReadableFile } from "./readable-file.ts"
import { mostTitles, titleLinesOf } from "./title-lines.ts"

/** How the rows of a file are separated. */
interface Dialect {
  readonly delimiter: string
  /** The preset of a document of JSON, whose records are where it says. */
  readonly preset: string | null
  /** How the lines of a list of cards become rows; without it rows are as they are written. */
  readonly rows?: (rows: ReadonlyArray<CsvRow>) => ReadonlyArray<CsvRow>
}

/** The next rows of a file as they are written, with the header among them. */
interface RawRows {
  readonly dialect: Dialect
  readonly read: ReadonlyArray<CsvRow> | FileInvalid | null
}

interface Wanted {
  /** Whether the rows behind the header are only counted. */
  readonly onlyHeader: boolean
}

interface Reader {
  readonly push: (text: string) => ReadonlyArray<CsvRow> | QuoteError
  readonly end: () => ReadonlyArray<CsvRow> | QuoteError
  readonly line: () => number
}

/** The rows that are not empty, the header among them. `null` lets others have their turn. */
export function* rawRowsOf(file: ReadableFile, wanted: Wanted): Generator<RawRows> {
  let dialect: Dialect = lines
  let reader: Reader | null = file.format === "jsonl" ? csvReader(ofLines) : null
  let start = ""
  const begin = (): RawRows => {
    const begun = file.format === "json" ? ofRecords(file, start) : ofCells(file, start, wanted)
    if (begun instanceof FileInvalid) return { dialect, read: begun }
    dialect = begun.dialect
    reader = begun.reader
    const raw = rowsIn(reader.push(begun.text), dialect, file.format)
    return dialect.rows === undefined ? raw : withHeader(raw)
  }
  for (const piece of file.text) {
    const invalid = piece === invalidEncoding
    if (!invalid && reader === null) start += piece
    if (reader === null && (invalid || hasStart(file, start))) yield begin()
    else if (!invalid && reader !== null) yield rowsIn((reader as Reader).push(piece), dialect, file.format)
    const line = () => (reader === null ? 1 : (reader as Reader).line())
    if (invalid) return yield { dialect, read: broken(line(), "encoding") }
    yield { dialect, read: null }
  }
  if (reader === null) yield begin()
  if (reader !== null) yield rowsIn((reader as Reader).end(), dialect, file.format)
}

/** A line of JSON holds no NUL: one cell. */
const ofLines = { delimiter: "\0", quotes: false, cellLimit: jsonLineLimit }
const lines: Dialect = { delimiter: "\0", preset: null }

/**
 * Whether a text reaches behind the lines in which a header may be, or is too long to look for their end. A document
 * shows its keys early.
 */
const hasStart = ({ format }: ReadableFile, text: string): boolean =>
  format === "json"
    ? text.length > 1_000_000
    : text.length > 250_000 || linesIn(withoutSeparatorLine(text).text) > mostTitles

const linesIn = (text: string): number => text.match(/\r\n|\n|\r(?!$)/g)?.length ?? 0

interface Begun {
  readonly dialect: Dialect
  readonly reader: Reader
  readonly text: string
}

const ofCells = ({ mapping }: ReadableFile, start: string, wanted: Wanted): Begun => {
  const { delimiter: named, lines: before, text: whole } = withoutSeparatorLine(start)
  if (isCardList(mapping.name, whole)) {
    const reader = csvReader({ ...ofLines, cellLimit, ...wanted, firstLine: 1 + before })
    return { dialect: { ...lines, rows: cardListRows() }, reader, text: whole }
  }
  const titles = titleLinesOf(whole, mapping)
  const text = withoutLines(whole, titles)
  const delimiter = named ?? delimiterOf(text, true)
  const quotes = delimiter !== delimiters.tab || !quotesAreText(mapping.name, text)
  const reader = csvReader({ delimiter, quotes, cellLimit, ...wanted, firstLine: 1 + before + titles })
  return { dialect: { delimiter, preset: null }, reader, text }
}

const withoutLines = (text: string, count: number): string =>
  count === 0 ? text : text.replace(new RegExp(`^(?:[^\\r\\n]*(?:\\r\\n|\\n|\\r)){${count}}`), "")

const ofRecords = ({ mapping }: ReadableFile, start: string): Begun | FileInvalid => {
  const found = jsonPresetOf(start)
  if (mapping.name !== autoMapping && found !== null && found !== mapping.name) return broken(1, "preset", found)
  const preset = mapping.name === autoMapping ? found : mapping.name
  if (preset === null) return broken(1, "preset")
  const reader = recordsReader(presetNamed(preset)?.records)
  return { dialect: { delimiter: ",", preset }, reader, text: start }
}

/** A file of LibraryThing has quotes as text, unless a spreadsheet has saved it with other delimiters. */
const quotesAreText = (mapping: string, text: string): boolean => {
  const [header = ""] = text.trimStart().split(/[\r\n]/, 1)
  const names = new Set(header.split(delimiters.tab).map((name) => name.trim().toLowerCase()))
  const preset = mapping === autoMapping ? recognised(names, "csv") : mapping
  return preset !== null && presetNamed(preset)?.quotesAreText === true
}

/**
 * A text without a first line as `sep=;`, by which spreadsheets know the delimiter, and that delimiter; and how many
 * lines were in front.
 */
const withoutSeparatorLine = (written: string) => {
  // PowerShell writes in front what its objects are.
  const [ofObjects = ""] = /^#TYPE [^\r\n]{0,200}(?:\r\n|\r|\n)/.exec(written) ?? []
  const text = written.slice(ofObjects.length)
  const before = ofObjects === "" ? 0 : 1
  const [line, delimiter] = /^\s*"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n)/i.exec(text) ?? []
  if (line === undefined) return { text, delimiter: null, lines: before }
  return {
    text: text.slice(line.length),
    delimiter: delimiter ?? null,
    lines: before + line.split(/\r\n|\r|\n/).length - 1,
  }
}

const broken = (line: number, reason: FileInvalid["reason"], detail: string | null = null): FileInvalid =>
  new FileInvalid({ line, reason, detail })

const rowsIn = (
  read: ReadonlyArray<CsvRow> | QuoteError,
  dialect: Dialect,
  format: ReadableFile["format"],
): RawRows => {
  if ("line" in read) return { dialect, read: broken(read.line, format === "json" ? "json" : "quote") }
  const rows = read.filter(isRow)
  return { dialect, read: dialect.rows?.(rows) ?? rows }
}

/** The rows of a list with the header that it does not have. */
const withHeader = ({ dialect, read }: RawRows): RawRows => ({
  dialect,
  read:
    read === null || read instanceof FileInvalid
      ? read
      : [{ line: 1, cells: cardListColumns, tooLarge: null }, ...read],
})

import type { CsvRow } from "./csv.ts"
import { FileInvalid } from "./errors.ts"
import type { FileFormat } from "./file-format.ts"
import type { FileReading, FileRow } from "./file-row.ts"
import { stylesOf } from "./file-styles.ts"
import { type HeaderError, mappingOfHeader, readingOf } from "./header.ts"
import { pathsOf } from "./json-records.ts"
import { portionCharacters, portionSize, portionToList, rowLimit } from "./limits.ts"
import { autoMapping, curioMapping, type ImportMapping, presetMappings } from "./mapping.ts"
import { presetNamed, readColumns } from "./presets/table.ts"
import { rawRowsOf } from "./raw-rows.ts"
import type { ReadableFile } from "./readable-file.ts"
import { cellRowOf, distinctRefs, objectRowOf, recordRowOf } from "./row-of.ts"
import { unwrapped, type Wrapping, wrappingOf } from "./wrapped-rows.ts"

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

/**
 * Reads a file of the right form in portions of at most `portionSize` rows, with turns of others in between. Returns
 * how the file is read, with what its rows show of how its columns are written.
 */
export function* portionsOf(file: ReadableFile): Generator<ReadonlyArray<FileRow> | null, FileReading> {
  const distinct = distinctRefs()
  const styles = stylesOf(file.schema)
  const most = file.asListings === true ? portionToList : portionSize
  let rows: Array<FileRow> = []
  let characters = 0
  let used = ofObjects
  for (const read of rowsOf(file, { onlyHeader: false })) {
    if (read === null || read instanceof FileInvalid) yield null
    else {
      const { header, reading } = read
      used = reading
      for (const raw of read.rows) {
        rows.push(distinct(rowOf(file.format, raw, reading, header)))
        characters += raw.cells.reduce((length, cell) => length + cell.length, 0)
        if (rows.length === most || characters > portionCharacters) {
          styles.see(reading, rows)
          yield rows
          rows = []
          characters = 0
        }
      }
    }
  }
  styles.see(used, rows)
  if (rows.length > 0) yield rows
  return styles.reading(used)
}

const rowOf = (format: FileFormat, raw: CsvRow, reading: FileReading, header: ReadonlyArray<string>): FileRow => {
  if (format === "jsonl") return objectRowOf(raw)
  return format === "json" ? recordRowOf(raw, reading, header) : cellRowOf(raw, reading, header.length)
}

/** The next rows of a file behind its header, and how they are read. */
interface ReadRows {
  readonly reading: FileReading
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<CsvRow>
}

interface Wanted {
  /** Whether the rows behind the header are only counted. */
  readonly onlyHeader: boolean
}

/** Rows come many at a time: 50,000 single steps of these generators leave more garbage than the cells of the file. */
function* rowsOf(file: ReadableFile, wanted: Wanted): Generator<ReadRows | FileInvalid | null> {
  let reading: FileReading | null = file.format === "jsonl" ? ofObjects : null
  let header: ReadonlyArray<string> = [""]
  let wrapping: Wrapping | null = null
  let count = 0
  for (const { dialect, read } of rawRowsOf(file, wanted)) {
    if (read === null || read instanceof FileInvalid) {
      yield read
      if (read !== null) return
      continue
    }
    let rows = read
    const [first] = rows
    if (reading === null && first !== undefined) {
      const isBare = file.format === "csv" && isBareList(file.mapping.name, first)
      const cells = isBare ? headerOfBareList(first) : first.cells
      header = dialect.preset === null ? cells : headerOfRecords(dialect.preset, first)
      let found = readingFor(file, header, isBare ? bareList : dialect.preset, dialect.delimiter)
      wrapping = "reason" in found && dialect.preset === null ? wrappingOf(first) : null
      if (wrapping !== null) {
        header = unwrapped(first, wrapping, null).cells
        found = readingFor(file, header, null, wrapping.delimiter)
      }
      if ("reason" in found) return yield new FileInvalid({ line: first.line, ...found })
      reading = found
      if (dialect.preset === null && !isBare) rows = rows.slice(1)
      if (file.format === "csv") wrapping ??= { delimiter: dialect.delimiter, isWhole: false }
    }
    if (wrapping !== null && !wanted.onlyHeader) {
      const [how, width] = [wrapping, header.length]
      rows = rows.map((row) => unwrapped(row, how, width))
    }
    if (reading !== null) yield { reading, header, rows: rows.slice(0, rowLimit - count) }
    const beyond = rows[rowLimit - count]
    if (beyond !== undefined) return yield new FileInvalid({ line: beyond.line, reason: "rows", detail: null })
    count += rows.length
  }
  if (reading === null) yield new FileInvalid({ line: 1, reason: "header", detail: null })
}

const ofObjects: FileReading = { mapping: curioMapping, kind: "curio", decimalComma: false, columns: [] }

/** Whether a file is a list of numbers without a header, perhaps with how many there are of each. */
const isBareList = (mapping: string, { cells: [only = "", count = "", ...more] }: CsvRow): boolean =>
  (mapping === autoMapping || presetNamed(mapping)?.isList === true) &&
  /^\s*(?:\d{1,3}\s*)?$/.test(count) &&
  more.every((cell) => cell.trim() === "") &&
  /^['"=\s]*(?:ISBN(?:[- ]?1[03])?[:\s]\s*)?\d[\d\s-]{6,20}[\dXx]['"\s]*$/i.test(only)

/** The preset of such a list. */
const bareList = "isbns"

const headerOfBareList = ({ cells: [, count = ""] }: CsvRow): ReadonlyArray<string> =>
  count.trim() === "" ? ["ISBN"] : ["ISBN", "Quantity"]

/** The paths of the values of a document: those that its preset knows, and what else the first record has. */
const headerOfRecords = (name: string, { cells: [record = ""] }: CsvRow): ReadonlyArray<string> => {
  const preset = presetNamed(name)
  const known = preset === undefined ? [] : [...preset.columns.map(([column]) => column), ...readColumns(preset)]
  return [...new Set([...known, ...pathsOf(record)])]
}

const readingFor = (
  file: ReadableFile,
  header: ReadonlyArray<string>,
  preset: string | null,
  delimiter: string,
): FileReading | HeaderError => {
  const mapping = chosen(file, header, preset)
  if ("reason" in mapping) return mapping
  const { asListings = false, currency, schema, type = "custom", year } = file
  const reading = readingOf(header, { mapping, schema, delimiter, type })
  if ("reason" in reading) return reading
  return {
    ...reading,
    ...(asListings ? { asListings } : {}),
    ...(currency === undefined ? {} : { currency }),
    ...(year === undefined ? {} : { latestYear: year }),
  }
}

/** The mapping of a file: the one that is named, or by its header. */
const chosen = (
  { format, mapping }: ReadableFile,
  header: ReadonlyArray<string>,
  preset: string | null,
): ImportMapping | HeaderError => {
  if (mapping.name !== autoMapping) return mapping
  const name = preset ?? mappingOfHeader(header, format === "json" ? "json" : "csv")
  if (typeof name !== "string") return name
  return presetMappings.find((one) => one.name === name) ?? { reason: "preset", detail: null }
}

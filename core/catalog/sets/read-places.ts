import { Effect, Result } from "effect"
import { asName } from "../../shared/index.ts"
import { editionOf } from "../editions/edition.ts"
import { InvalidEdition } from "../editions/errors.ts"
import { type CsvRow, csvReader, delimiterOf, isRow, unguarded } from "../item-files/csv.ts"
import { FileInvalid } from "../item-files/errors.ts"
import { cellLimit } from "../item-files/limits.ts"
import { type FileText, invalidEncoding } from "../item-files/ports.ts"
import { placeName, placeNumberLength, type SetPlace } from "./place.ts"

/** The most bytes of a file of places: each with the longest number and name, and an edition. */
export const placeFileLimit = 2 * 1024 * 1024

/**
 * The places of a file: CSV whose header names `name` or `edition`, and perhaps `number`, or else an edition or a name
 * in each line. A number of a product is an edition, too. Fails with the line that is none.
 */
export const placesInFile = Effect.fnUntraced(function* (pieces: Iterable<FileText>) {
  let text = ""
  for (const piece of pieces) {
    if (piece === invalidEncoding)
      return yield* new FileInvalid({ line: linesIn(text), reason: "encoding", detail: null })
    text += piece
    // A file is 2 MB at most.
    yield* Effect.yieldNow
  }
  return yield* Effect.fromResult(placesInText(text))
})

/** The same for the text of a file. */
export const placesInText = (text: string): Result.Result<ReadonlyArray<SetPlace>, FileInvalid | InvalidEdition> => {
  const delimiter = delimiterOf(text, true)
  const reader = csvReader({ delimiter, quotes: true, cellLimit })
  const [first] = headOf(text, delimiter)
  const columns = first?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  if (!columns.includes("name") && !columns.includes("edition")) return placesInLines(text)
  const rows: Array<CsvRow> = []
  for (const some of [reader.push(text), reader.end()]) {
    if ("line" in some) return Result.fail(new FileInvalid({ line: some.line, reason: "quote", detail: null }))
    rows.push(...some.filter(isRow))
  }
  const [number, name, edition] = [columns.indexOf("number"), columns.indexOf("name"), columns.indexOf("edition")]
  return placesInRows(
    rows.slice(1).map(({ cells, line }) => {
      const at = (place: number) => unguarded((cells[place] ?? "").trim())
      return { line, number: at(number), name: at(name), edition: at(edition) }
    }),
  )
}

interface Row {
  readonly line: number
  readonly number: string
  readonly name: string
  readonly edition: string
}

const placesInRows = (rows: ReadonlyArray<Row>): Result.Result<ReadonlyArray<SetPlace>, InvalidEdition> => {
  const places: Array<SetPlace> = []
  for (const { edition: code, line, name, number } of rows) {
    const edition = code === "" ? Result.succeed(null) : codeOf(code)
    if (Result.isFailure(edition))
      return Result.fail(new InvalidEdition({ key: `line.${line}`, reason: edition.failure }))
    const called = placeName(name, edition.success)
    if (called !== null)
      places.push({ number: asName(number, placeNumberLength), name: called, edition: edition.success })
  }
  return Result.succeed(places)
}

const placesInLines = (text: string): Result.Result<ReadonlyArray<SetPlace>, never> =>
  Result.succeed(
    text.split(/\r\n|\n|\r/).flatMap((line) => {
      const edition = Result.getOrNull(codeOf(line.trim()))
      const name = placeName(edition === null ? line : "", edition)
      return name === null ? [] : [{ number: null, name, edition }]
    }),
  )

/** An edition, or the number of a product without a scheme. */
const codeOf = (text: string): ReturnType<typeof editionOf> => {
  const written = editionOf(text)
  if (Result.isSuccess(written) || !productNumber.test(text)) return written
  return Result.orElse(editionOf(`isbn:${text}`), () => Result.orElse(editionOf(`gtin:${text}`), () => written))
}

const productNumber = /^[\d -]{7,20}[\dxX]$/

/** The first row of a text that is not blank. */
const headOf = (text: string, delimiter: string): ReadonlyArray<CsvRow> => {
  const reader = csvReader({ delimiter, quotes: true, cellLimit })
  const head = reader.push(`${text.slice(0, mostOfHead)}\n`)
  return "line" in head ? [] : head.filter(isRow)
}

/** The characters in which a header is looked for. */
const mostOfHead = 2000

const linesIn = (text: string): number => text.split(/\r\n|\n|\r/).length

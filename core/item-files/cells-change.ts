import { Result } from "effect"
import type { Schema } from "../collections/schema-field.ts"
import {
  type Edition,
  type EditionScheme,
  editionIn,
  editionLimit,
  editionOf,
  editionSchemes,
} from "../editions/edition.ts"
import type { FieldValue } from "../items/values.ts"
import { isComment, isItemName, isRating, wrong } from "./checks.ts"
import { fieldValueOf, numberOf } from "./field-cell.ts"
import type { FileReading, RowChange, RowProblem } from "./file-row.ts"
import { type Preset, presetNamed } from "./presets.ts"

/** What the cells of a row say of its item, or `skipped` for one that a preset leaves out. */
export const changeOfCells = (
  cells: ReadonlyArray<string>,
  reading: FileReading,
  schema: Schema,
): Result.Result<RowChange | "skipped", RowProblem> =>
  Result.gen(function* () {
    const preset = presetNamed(reading.mapping)
    const flag = preset === undefined ? null : flagIn(preset, reading, cells)
    if (flag === "skipped") return "skipped"
    const row: Row = { reading, schema, filled: filledIn(reading, cells) }
    const clears = (target: string) => reading.kind === "curio" && row.filled.has(target)
    const name = nameOf(row.filled)
    if (name === null || !isItemName(name)) return yield* wrong("name", columnFor(reading, "name"))
    const editions = yield* editionsIn(reading, cells)
    const rating = yield* ratingIn(row)
    const comment = yield* commentIn(row)
    const fields = yield* fieldsIn(row)
    return {
      name,
      ...(editions.length > 0 || clears("editions") ? { editions } : {}),
      ...(rating !== null || clears("rating") ? { rating } : {}),
      ...(comment !== null || clears("comment") ? { comment } : {}),
      fields: preset === undefined ? fields : { ...fields, ...ofPreset(preset, flag, row) },
    }
  })

/** The name of a row; records have that of the artist in front. `null` for none. */
export const nameInCells = (cells: ReadonlyArray<string>, reading: FileReading): string | null =>
  nameOf(filledIn(reading, cells))

const nameOf = (filled: Row["filled"]): string | null => {
  const [name] = filled.get("name") ?? []
  const [artist] = filled.get("artist") ?? []
  if (name === undefined) return null
  return artist === undefined ? name.text : `${artist.text} - ${name.text}`
}

/** A cell that is not blank, with its column and its place among the columns. */
interface Cell {
  readonly column: string
  readonly text: string
  readonly place: number
}

interface Row {
  readonly reading: FileReading
  readonly schema: Schema
  /** The cells of each target that the file has a column for: those that are not blank, in the order of the columns. */
  readonly filled: ReadonlyMap<string, ReadonlyArray<Cell>>
}

const filledIn = ({ columns }: FileReading, cells: ReadonlyArray<string>): Row["filled"] => {
  const filled = new Map<string, Array<Cell>>()
  for (const [place, { column, targets }] of columns.entries())
    for (const target of targets) {
      const found = filled.get(target) ?? []
      const text = cells[place] ?? ""
      if (text !== "") found.push({ column, text, place })
      filled.set(target, found)
    }
  return filled
}

const columnFor = ({ columns }: FileReading, target: string): string | null =>
  columns.find(({ targets }) => targets.includes(target))?.column ?? null

const editionsIn = (
  { columns, kind }: FileReading,
  cells: ReadonlyArray<string>,
): Result.Result<ReadonlyArray<Edition>, RowProblem> =>
  Result.gen(function* () {
    const editions = new Set<Edition>()
    for (const [n, { column, targets }] of columns.entries())
      for (const target of targets)
        for (const edition of written(target, cells[n] ?? "")) {
          if (Result.isSuccess(edition)) editions.add(edition.success)
          const isWrong = Result.isFailure(edition) || editions.size > editionLimit
          if (isWrong && kind !== "preset") return yield* wrong("edition", column)
        }
    return [...editions].slice(0, editionLimit)
  })

const written = (target: string, cell: string): ReadonlyArray<Result.Result<Edition, unknown>> => {
  if (cell === "") return []
  if (target === "editions") return cell.split(/\s+/).slice(0, mostWords).map(editionOf)
  if (target === "isbn") return wordsIn(cell).map((word) => editionIn("isbn", word))
  if (!target.startsWith("edition.")) return []
  const scheme = target.slice("edition.".length)
  return [isScheme(scheme) ? editionIn(scheme, cell) : Result.fail("scheme")]
}

const isScheme = (text: string): text is EditionScheme => editionSchemes.some((scheme) => scheme === text)

/** The numbers in a cell as `="0439785960"` or `[0439785960, 9780439785969]`. */
const wordsIn = (cell: string): ReadonlyArray<string> =>
  cell
    .replace(/[="[\]]/g, " ")
    .split(/[,;\s]+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)

// Equal editions count once, so a cell may have more words than an item has editions.
const mostWords = 100

const ratingIn = ({ filled, reading }: Row): Result.Result<number | null, RowProblem> => {
  // Both are one target: of two columns the first one with a value counts.
  const rated = ["rating", "rating10"].flatMap((target) =>
    (filled.get(target) ?? []).slice(0, 1).map((cell) => ({ ...cell, target })),
  )
  const [cell] = rated.toSorted((one, other) => one.place - other.place)
  if (cell === undefined) return Result.succeed(null)
  const isLenient = reading.kind === "preset"
  const given = numberOf(cell.text, true) ?? Number.NaN
  const rating = cell.target === "rating10" ? Math.ceil(given / 2) : isLenient ? Math.round(given) : given
  if (isRating(rating)) return Result.succeed(rating)
  return isLenient ? Result.succeed(null) : wrong("rating", cell.column)
}

const commentIn = ({ filled, reading }: Row): Result.Result<string | null, RowProblem> => {
  const [cell] = filled.get("comment") ?? []
  if (cell === undefined || isComment(cell.text)) return Result.succeed(cell?.text ?? null)
  return reading.kind === "preset" ? Result.succeed(null) : wrong("comment", cell.column)
}

const fieldsIn = ({ filled, reading, schema }: Row): Result.Result<RowChange["fields"], RowProblem> =>
  Result.gen(function* () {
    const fields: Array<readonly [string, FieldValue | null]> = []
    for (const [target, [cell]] of filled) {
      if (!target.startsWith("field.")) continue
      const key = target.slice("field.".length)
      const value = cell === undefined ? null : valueIn(schema, key, cell.text, reading.decimalComma)
      if (cell !== undefined && value === null && reading.kind !== "preset") return yield* wrong("field", cell.column)
      if (value !== null || (cell === undefined && reading.kind === "curio")) fields.push([key, value])
    }
    return Object.fromEntries(fields)
  })

const valueIn = (schema: Schema, key: string, text: string, decimalComma: boolean): FieldValue | null => {
  const field = schema.find(({ definition }) => definition.key === key)
  return field === undefined ? null : fieldValueOf(field, text, decimalComma)
}

/** The status that the flags of a preset mean; `null` for none, `skipped` when the thing is not in the collection. */
const flagIn = ({ flags, taken }: Preset, { columns }: FileReading, cells: ReadonlyArray<string>): string | null => {
  const at = (wanted: string) => cells[columns.findIndex(({ column }) => column.toLowerCase() === wanted)] ?? ""
  if (flags !== undefined) return flags.find(([column]) => at(column) === "1")?.[1] ?? "skipped"
  const skip = cells[columns.findIndex(({ targets }) => targets.includes("skip"))] ?? ""
  return taken === undefined || taken.includes(skip.toLowerCase()) ? null : "skipped"
}

/** The fields that a preset fills where the collection has them: of the year, the ISBN and the status. */
const ofPreset = ({ statuses }: Preset, flag: string | null, { filled, reading, schema }: Row): RowChange["fields"] => {
  const textsOf = (target: string) => (filled.get(target) ?? []).map(({ text }) => text)
  const years = textsOf("year").flatMap((text) => /\d{4}/.exec(text) ?? [])
  const [status] = textsOf("status").map((text) => statuses?.[text.toLowerCase()] ?? text)
  const values = {
    publication_year: years[0],
    release_year: years[0],
    isbn: textsOf("isbn")
      .flatMap(wordsIn)
      .find((word) => Result.isSuccess(editionIn("isbn", word))),
    status: flag ?? status,
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, text]) => {
      const value = text === undefined ? null : valueIn(schema, key, text, reading.decimalComma)
      return value === null ? [] : [[key, value]]
    }),
  )
}

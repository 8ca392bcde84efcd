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
): Result.Result<RowChange | "skipped", RowProblem> => {
  const preset = presetNamed(reading.mapping)
  const flag = preset === undefined ? null : flagIn(preset, reading, cells)
  if (flag === "skipped") return Result.succeed("skipped")
  const row: Row = { reading, schema, plan: planOf(reading), cells }
  const clears = (target: string) => reading.kind === "curio" && row.plan.columnsOf.has(target)
  const name = nameOf(row)
  if (name === null || !isItemName(name)) return wrong("name", columnFor(reading, "name"))
  // Files have many rows: these results are looked at by hand, because a generator for each row takes longer than all
  // of its cells.
  const editions = editionsIn(row)
  if (Result.isFailure(editions)) return Result.fail(editions.failure)
  const rating = ratingIn(row)
  if (Result.isFailure(rating)) return Result.fail(rating.failure)
  const comment = commentIn(row)
  if (Result.isFailure(comment)) return Result.fail(comment.failure)
  const fields = fieldsIn(row)
  if (Result.isFailure(fields)) return Result.fail(fields.failure)
  return Result.succeed({
    name,
    ...(editions.success.length > 0 || clears("editions") ? { editions: editions.success } : {}),
    ...(rating.success !== null || clears("rating") ? { rating: rating.success } : {}),
    ...(comment.success !== null || clears("comment") ? { comment: comment.success } : {}),
    fields: preset === undefined ? fields.success : { ...fields.success, ...ofPreset(preset, flag, row) },
  })
}

/** The name of a row; records have that of the artist in front. `null` for none. */
export const nameInCells = (cells: ReadonlyArray<string>, reading: FileReading): string | null =>
  nameOf({ plan: planOf(reading), cells })

const nameOf = (row: Filled): string | null => {
  const name = firstIn(row, "name")
  const artist = firstIn(row, "artist")
  if (name === undefined) return null
  return artist === undefined ? name.text : `${artist.text} - ${name.text}`
}

/** A column with its place among the columns of a file. */
interface PlacedColumn {
  readonly column: string
  readonly place: number
}

/** What is the same for all rows that are read in one way. */
interface Plan {
  /** The columns of each target, in the order of the file. */
  readonly columnsOf: ReadonlyMap<string, ReadonlyArray<PlacedColumn>>
  /** The columns that may hold editions, each with a target. */
  readonly editions: ReadonlyArray<PlacedColumn & { readonly target: string }>
  /** The targets that are fields, each with the key of its field. */
  readonly fields: ReadonlyArray<{ readonly target: string; readonly key: string }>
}

const planOf = (reading: FileReading): Plan => {
  const known = plans.get(reading)
  if (known !== undefined) return known
  const all = reading.columns.flatMap(({ column, targets }, place) =>
    targets.map((target) => ({ column, place, target })),
  )
  const columnsOf = Map.groupBy(all, ({ target }) => target)
  const fields = [...columnsOf.keys()].flatMap((target) =>
    target.startsWith(fieldPrefix) ? [{ target, key: target.slice(fieldPrefix.length) }] : [],
  )
  const plan = { columnsOf, editions: all.filter(({ target }) => namesEditions(target)), fields }
  plans.set(reading, plan)
  return plan
}

const plans = new WeakMap<FileReading, Plan>()
const fieldPrefix = "field."
const editionPrefix = "edition."

/** A cell that is not blank, with its column and its place among the columns. */
interface Cell extends PlacedColumn {
  readonly text: string
}

/** The cells of a row with the plan by which they are read. */
interface Filled {
  readonly plan: Plan
  readonly cells: ReadonlyArray<string>
}

interface Row extends Filled {
  readonly reading: FileReading
  readonly schema: Schema
}

/** The first cell of a target that is not blank, in the order of the columns. */
const firstIn = ({ cells, plan }: Filled, target: string): Cell | undefined => {
  for (const { column, place } of plan.columnsOf.get(target) ?? []) {
    const text = cells[place] ?? ""
    if (text !== "") return { column, place, text }
  }
  return undefined
}

/** The texts of all cells of a target that are not blank. */
const textsIn = ({ cells, plan }: Filled, target: string): ReadonlyArray<string> =>
  (plan.columnsOf.get(target) ?? []).map(({ place }) => cells[place] ?? "").filter((text) => text !== "")

const columnFor = ({ columns }: FileReading, target: string): string | null =>
  columns.find(({ targets }) => targets.includes(target))?.column ?? null

const editionsIn = ({ cells, plan, reading }: Row): Result.Result<ReadonlyArray<Edition>, RowProblem> => {
  const editions = new Set<Edition>()
  for (const { column, place, target } of plan.editions)
    for (const edition of written(target, cells[place] ?? "")) {
      if (Result.isSuccess(edition)) editions.add(edition.success)
      const isWrong = Result.isFailure(edition) || editions.size > editionLimit
      if (isWrong && reading.kind !== "preset") return wrong("edition", column)
    }
  return Result.succeed([...editions].slice(0, editionLimit))
}

const namesEditions = (target: string): boolean =>
  target === "editions" || target === "isbn" || target.startsWith(editionPrefix)

const written = (target: string, cell: string): ReadonlyArray<Result.Result<Edition, unknown>> => {
  if (cell === "") return []
  if (target === "editions") return cell.split(/\s+/).slice(0, mostWords).map(editionOf)
  if (target === "isbn") return wordsIn(cell).map((word) => editionIn("isbn", word))
  const scheme = target.slice(editionPrefix.length)
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

const ratingIn = (row: Row): Result.Result<number | null, RowProblem> => {
  // Both are one target: of two columns the first one with a value counts.
  const [five, ten] = [firstIn(row, "rating"), firstIn(row, "rating10")]
  const isOfTen = ten !== undefined && (five === undefined || ten.place < five.place)
  const cell = isOfTen ? ten : five
  if (cell === undefined) return Result.succeed(null)
  const isLenient = row.reading.kind === "preset"
  const given = numberOf(cell.text, true) ?? Number.NaN
  const rating = isOfTen ? Math.ceil(given / 2) : isLenient ? Math.round(given) : given
  if (isRating(rating)) return Result.succeed(rating)
  return isLenient ? Result.succeed(null) : wrong("rating", cell.column)
}

const commentIn = (row: Row): Result.Result<string | null, RowProblem> => {
  const cell = firstIn(row, "comment")
  if (cell === undefined || isComment(cell.text)) return Result.succeed(cell?.text ?? null)
  return row.reading.kind === "preset" ? Result.succeed(null) : wrong("comment", cell.column)
}

const fieldsIn = (row: Row): Result.Result<RowChange["fields"], RowProblem> => {
  const { plan, reading, schema } = row
  const fields: Array<readonly [string, FieldValue | null]> = []
  for (const { key, target } of plan.fields) {
    const cell = firstIn(row, target)
    const value = cell === undefined ? null : valueIn(schema, key, cell.text, reading.decimalComma)
    if (cell !== undefined && value === null && reading.kind !== "preset") return wrong("field", cell.column)
    if (value !== null || (cell === undefined && reading.kind === "curio")) fields.push([key, value])
  }
  return Result.succeed(Object.fromEntries(fields))
}

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
const ofPreset = ({ statuses }: Preset, flag: string | null, row: Row): RowChange["fields"] => {
  const { reading, schema } = row
  const years = textsIn(row, "year").flatMap((text) => /\d{4}/.exec(text) ?? [])
  const [status] = textsIn(row, "status").map((text) => statuses?.[text.toLowerCase()] ?? text)
  const values = {
    publication_year: years[0],
    release_year: years[0],
    isbn: textsIn(row, "isbn")
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

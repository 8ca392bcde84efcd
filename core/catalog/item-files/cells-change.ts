import { Result } from "effect"
import type { Schema, SchemaField } from "../collections/schema-field.ts"
import type { Edition } from "../editions/edition.ts"
import { type FieldValue, fitsField } from "../items/values.ts"
import { commentLimit, isComment, isItemName, isOnlyCode, isRating, isStorable, nameLimit } from "./checks.ts"
import { copiesIn } from "./copies-cell.ts"
import { numberOf } from "./field-cell.ts"
import type { FileReading, RowChange, RowMeaning, RowProblem } from "./file-row.ts"
import { ownDataIn } from "./own-data.ts"
import { editionsIn, isbnIn } from "./read-editions.ts"
import { fieldOf } from "./read-field.ts"
import { type Cell, constantOf, RowCells } from "./row-cells.ts"
import { maxPriceOf, offerOf } from "./row-marks.ts"
import { roleOf } from "./row-rules.ts"
import { joined, partOf } from "./several-cells.ts"
import { cutText } from "./values/cut-text.ts"
import { readYear } from "./values/read-date.ts"
import { readRating } from "./values/read-rating.ts"

/**
 * What the cells of a row say: of an item, that it is none of the collection, or of something that is looked for; or
 * what is wrong with the row. Contract: catalog, files.
 */
export const meaningOfCells = (
  cells: ReadonlyArray<string>,
  reading: FileReading,
  schema: Schema,
): Result.Result<RowMeaning, RowProblem> => {
  const row = new RowCells(cells, reading)
  const role = roleOf(row, schema)
  if (role.kind === "skipped") return Result.succeed({ kind: "skipped", notes: row.notes })
  const named = nameOf(row)
  const isUnnamed = named === null && row.plan.preset?.isList === true
  const name = isUnnamed ? nameByNumber(row) : named
  if (name === null) {
    const [column] = row.plan.columnsOf.get(isUnnamed ? "isbn" : "name") ?? []
    return Result.fail({ reason: "name", column: column?.column ?? null })
  }
  const editions = editionsIn(row)
  const comment = commentIn(row, role.kind === "want" || role.status === "wanted")
  if (role.kind === "want") {
    const [edition = null] = editions
    const isListed = row.plan.preset?.wants === true || row.plan.constants["wanted"] !== undefined
    const maxPrice = maxPriceOf(row)
    return Result.succeed({
      kind: "want",
      want: { edition, name, note: comment, maxPrice, notes: row.notes, isListed },
    })
  }
  const copies = copiesIn(row)
  const rating = ratingIn(row)
  const own = ownDataIn(row, schema)
  const fields = fieldsIn(row, schema, role.status, editions)
  if (row.problem !== null) return Result.fail(row.problem)
  const clears = (target: string) => row.isStrict && row.has(target)
  const isNew = isUnnamed || isOnlyCode(name, editions)
  const change: RowChange = {
    ...(isNew ? { newName: name } : { name }),
    ...(copies === null ? {} : { copies }),
    ...(editions.length > 0 || clears("editions") ? { editions } : {}),
    ...(rating !== null || clears("rating") ? { rating } : {}),
    ...(comment !== null || clears("comment") ? { comment } : {}),
    ...own,
    fields,
  }
  const offer = offerOf(row)
  return Result.succeed({ kind: "item", change, notes: row.notes, offer })
}

/** The name of a row; records have that of the artist in front. `null` for none. */
export const nameInCells = (cells: ReadonlyArray<string>, reading: FileReading): string | null => {
  const row = new RowCells(cells, reading)
  return nameOf(row) ?? (row.plan.preset?.isList === true ? nameByNumber(row) : null)
}

/** What a thing is called of which a file has nothing but its number. */
const nameByNumber = (row: RowCells): string | null => {
  const isbn = isbnIn(row)
  if (isbn !== undefined) return `ISBN ${isbn}`
  const [edition] = editionsIn(new RowCells(row.cells, row.reading))
  return edition === undefined ? null : `EAN ${edition.slice("gtin:".length).replace(/^0(?=\d{13}$)/, "")}`
}

const nameOf = (row: RowCells): string | null => {
  const name = joined(row, "name") ?? row.first("name")
  if (name === undefined) return null
  // A file with the series of comics has those who drew them.
  const isJoined = (row.plan.joins.get("name")?.columns.length ?? 0) > 0
  const artist = isJoined ? undefined : row.first("artist")
  const plain = artist === undefined ? name.text : `${row.unnumbered(artist)} - ${name.text}`
  if (row.isStrict) return isItemName(plain) ? plain : null
  if (!isStorable(plain)) return null
  const cut = cutText(row.singleBlanks(plain), nameLimit)
  const { change, value } = Result.getOrThrow(cut)
  if (change !== null) row.note(name.column.column, change, plain)
  return value
}

const commentIn = (row: RowCells, isWanted: boolean): string | null => {
  const ofWish = isWanted ? row.cellOf(row.plan.preset?.wishComment ?? "") : undefined
  const cells = ofWish === undefined ? row.all("comment") : [...row.all("comment"), ofWish]
  const first = joined(row, "comment") ?? cells[0] ?? constantOf(row, "comment")
  if (first === undefined) return null
  if (row.isStrict) {
    if (isComment(first.text)) return first.text
    row.refuse(first, "comment", "unfit")
    return null
  }
  // A site may have several columns with notes; in a mapping of one's own the first one counts unless they are joined.
  const text = (row.reading.kind === "preset" && cells.length > 0 ? cells : [first])
    .map(({ text }) => row.plain(text))
    .filter((one) => one !== "")
    .join("\n\n")
  if (!isStorable(text)) {
    row.note(first.column.column, "unfit", text)
    return null
  }
  const { change, value } = Result.getOrThrow(cutText(text, commentLimit))
  if (change !== null) row.note(first.column.column, change, text)
  return value === "" ? null : value
}

const ratingIn = (row: RowCells): number | null => {
  // All are one target: of several columns the first one with a value counts.
  const found = ratingTargets.flatMap(([target, of]) =>
    row
      .all(target)
      .map((cell) => ({ cell, of: target === "rating" ? (row.reading.options?.ratingOf ?? of) : of, target })),
  )
  const constant = constantOf(row, "rating")
  const given =
    constant === undefined ? [] : [{ cell: constant, of: row.reading.options?.ratingOf ?? 5, target: "rating" }]
  const inOrder = found.toSorted((one, other) => one.cell.column.place - other.cell.column.place)
  for (const { cell, of, target } of [...inOrder, ...given]) {
    if (row.isStrict) return ratingOfCurio(row, cell)
    const meant = row.meant(target, cell)
    if (meant === null) continue
    const read = readRating(meant.text, of)
    if (Result.isFailure(read)) row.note(cell.column.column, read.failure, cell.text)
    else if (read.success.value !== null) {
      if (read.success.change !== null) row.note(cell.column.column, read.success.change, cell.text)
      return read.success.value
    }
  }
  return null
}

const ratingOfCurio = (row: RowCells, cell: Cell): number | null => {
  const given = numberOf(cell.text, true) ?? Number.NaN
  if (isRating(given)) return given
  row.refuse(cell, "rating", "unknown_rating")
  return null
}

const ratingTargets: ReadonlyArray<readonly [target: string, of: 5 | 10 | 100]> = [
  ["rating", 5],
  ["rating10", 10],
  ["rating100", 100],
]

const fieldsIn = (
  row: RowCells,
  schema: Schema,
  status: string | null,
  editions: ReadonlyArray<Edition>,
): RowChange["fields"] => {
  const fields = new Map<string, FieldValue | null>()
  const byKey = fieldsByKey(schema)
  for (const { key, target } of row.plan.fields) {
    const field = byKey.get(key)
    const cell = joined(row, target) ?? row.first(target) ?? partOf(row, target) ?? constantOf(row, target)
    if (cell === undefined) {
      if (row.isStrict) fields.set(key, null)
      continue
    }
    if (field === undefined) {
      // A site knows more than a collection has fields for.
      if (row.reading.kind !== "preset") row.refuse(cell, "field", "unfit")
      continue
    }
    setField(row, fields, field, target, cell)
  }
  addDerived(row, fields, byKey, { editions, status })
  return Object.fromEntries(fields)
}

const setField = (
  row: RowCells,
  fields: Map<string, FieldValue | null>,
  field: SchemaField,
  target: string,
  cell: Cell,
): void => {
  const meant = row.meant(target, cell)
  if (meant === null) return
  const read = fieldOf(row, field, target, meant)
  if (Result.isFailure(read)) {
    // A note has what the file says.
    row.refuse(cell, "field", read.failure)
    return
  }
  const { change, value } = read.success
  if (value !== null) fields.set(field.definition.key, value)
  if (change !== null) row.note(cell.column.column, change, cell.text)
}

/** The fields that presets fill where the collection has them: of the year, the ISBN, the publication and the flags. */
const addDerived = (
  row: RowCells,
  fields: Map<string, FieldValue | null>,
  byKey: ReadonlyMap<string, SchemaField>,
  { editions, status }: { readonly editions: ReadonlyArray<Edition>; readonly status: string | null },
): void => {
  if (row.plan.preset === undefined) return
  const set = (key: string, value: FieldValue | null | undefined): void => {
    const field = byKey.get(key)
    if (value != null && field !== undefined && fitsField(field, value)) fields.set(key, value)
  }
  const year = yearIn(row)
  if (year !== null)
    for (const key of ["publication_year", "release_year"]) set(key, isNumber(byKey.get(key)) ? year : String(year))
  set("isbn", isbnIn(row) ?? isbnOf(editions))
  const publication = row.first("publication")?.text
  if (publication !== undefined) set("publisher", publisherIn(publication))
  set("status", status)
}

/** The ISBN among editions that other columns name, as barcodes of books. */
const isbnOf = (editions: ReadonlyArray<Edition>): string | undefined =>
  editions.find((edition) => edition.startsWith("isbn:"))?.slice("isbn:".length)

const isNumber = (field: SchemaField | undefined): boolean => field?.definition.type === "number"

const yearIn = (row: RowCells): number | null => {
  for (const cell of row.all("year")) {
    if (/^0+$/.test(cell.text)) continue
    const year = readYear(cell.text, row.years)
    if (Result.isFailure(year)) row.note(cell.column.column, year.failure, cell.text)
    else if (year.success.value !== null) {
      if (year.success.change !== null) row.note(cell.column.column, year.success.change, cell.text)
      return year.success.value
    }
  }
  return null
}

/**
 * The publisher in a line as `Lantern House (2007), Edition: 1st, Hardcover` or `London : Lantern House, 2007.`; `null`
 * where the line has none.
 */
const publisherIn = (cell: string): string | null => {
  const line = cell.slice(0, longestLine)
  // As Chicago has it: `London: Lantern House, 2007. 2nd ed.`
  const [, ofPlace] = /^[\p{L} .,&'-]{2,40}: ([^:;]+?), ?[[c©]*\d{4}[\].?]*(?: .*)?$/u.exec(line) ?? []
  const [, publisher] = /^(.+?)\s*(?:\([^()]*\d{4}[^()]*\).*|, (?:Edition: |\d+ pages).*)$/.exec(line) ?? []
  // ISBD puts the place in front of the publisher, and the year behind it.
  const [, ofLibrary] = /^[^:]+ : (.+?), ?[[c©]*\d{4}\??\]?\.?$/.exec(line) ?? []
  const found = (publisher ?? ofLibrary ?? ofPlace ?? line).trim()
  return found.startsWith("(") || bindings.test(found) ? null : found
}

/** Expressions that look back take quadratic time, and a cell may have 32 KB. */
const longestLine = 500

const bindings = /^(?:(?:mass market |trade )?paperback|hardcover|(?:kindle|library) (?:edition|binding)|audio ?cd)$/i

const fieldsByKey = (schema: Schema): ReadonlyMap<string, SchemaField> => {
  const known = keyed.get(schema)
  if (known !== undefined) return known
  const map = new Map(schema.map((field) => [field.definition.key, field]))
  keyed.set(schema, map)
  return map
}

const keyed = new WeakMap<Schema, ReadonlyMap<string, SchemaField>>()

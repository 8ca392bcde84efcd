import { Result } from "effect"
import { cut } from "../../shared/index.ts"
import { isStorable } from "./checks.ts"
import { type CsvRow, unguarded } from "./csv.ts"
import type { FileReading, FileRow, RowProblem, RowReason } from "./file-row.ts"
import { textAt } from "./json-records.ts"
import { keyLimit, rowSizeLimit } from "./limits.ts"
import type { Preset } from "./presets/preset.ts"
import { presetNamed } from "./presets/table.ts"
import { refOf } from "./row-ref.ts"

/** The most characters of what identifies a row. */
const refLimit = 200

/** A row of CSV, for the columns that fill something. `width` is the number of cells of the header. */
export const cellRowOf = ({ line, cells, tooLarge }: CsvRow, reading: FileReading, width: number): FileRow => {
  const { columns, kind } = reading
  // Other sites do not mark what a spreadsheet would run as a formula.
  const taken = columns.map(({ at }) => (kind === "curio" ? unguarded(cells[at] ?? "") : (cells[at] ?? "")).trim())
  const textFor = (target: string) =>
    taken.find((cell, n) => cell !== "" && columns[n]?.targets.includes(target) === true)
  const id = textFor("id") ?? null
  const given = textFor("externalRef") ?? (id === null ? null : `curio:${id}`)
  const { copy, ref } = refOf(taken, reading, given)
  const isLong = taken.reduce((length, cell) => length + cell.length, 0) > rowSizeLimit
  const large = columns.find(({ at }) => at === tooLarge)
  const problem = (): RowProblem | null => {
    if (cells.slice(width).some((cell) => cell.trim() !== "")) return { reason: "columns", column: null }
    // A preset leaves out what does not fit.
    if (tooLarge !== null && kind !== "preset") return { reason: "size", column: large?.column ?? null }
    return isLong ? { reason: "size", column: null } : null
  }
  const row = { line, ref, ...(copy === null ? {} : { copies: [copy] }), id: id?.toLowerCase() ?? null }
  // Cells that are missing count as empty, so the last ones need not be kept.
  const kept = taken.findLastIndex((cell) => cell !== "") + 1
  return checked({ ...row, problem: problem(), content: isLong ? [] : taken.slice(0, kept) })
}

/** A record of a document of JSON as a row: `header` has the path of each cell. */
export const recordRowOf = (row: CsvRow, reading: FileReading, header: ReadonlyArray<string>): FileRow => {
  const record = row.tooLarge === null ? parsed(row.cells[0] ?? "") : null
  if (record !== null) {
    const cells = cellsOfRecord(record, header, presetNamed(reading.mapping))
    return cellRowOf({ ...row, cells }, reading, header.length)
  }
  const problem: RowProblem = { reason: row.tooLarge === null ? "json" : "size", column: null }
  return { line: row.line, ref: null, id: null, problem, content: [] }
}

type JsonObject = Readonly<Record<string, unknown>>

const cellsOfRecord = (
  record: JsonObject,
  header: ReadonlyArray<string>,
  preset: Preset | undefined,
): ReadonlyArray<string> => {
  const owned = withOwned(record, preset?.ownedIn)
  return header.map((path) => textAt(owned, path, path !== preset?.countedFlags))
}

const withOwned = (record: JsonObject, rule: Preset["ownedIn"]): JsonObject => {
  const all = rule === undefined ? null : record[rule.list]
  if (rule === undefined || !Array.isArray(all)) return record
  const owned = all.filter((one) => /^(?:1|true)$/i.test(textAt(one, rule.flag)))
  return owned.length === 0 ? record : { ...record, [rule.list]: owned }
}

/** A line of JSON Lines: an object with the keys of HTTP. A key that is missing changes nothing. */
export const objectRowOf = ({ line, cells: [text = ""], tooLarge }: CsvRow): FileRow => {
  const wrong = (reason: RowReason, column: string | null = null): FileRow => ({
    ...{ line, ref: null, id: null, problem: { reason, column }, content: [] },
  })
  if (tooLarge !== null) return wrong("size")
  const value = parsed(text)
  if (value === null) return wrong("json")
  const { id = null, externalRef = null, name, copies, editions, rating, comment, fields } = value
  const { location, purchase, tags } = value
  const content = { name, copies, editions, rating, comment, tags, location, purchase, fields }
  const named = typeof name === "string" ? { name } : {}
  const row = { line, ref: null, id: null, content: named }
  if (!isTextOrNull(id)) return { ...row, problem: { reason: "json", column: "id" } }
  if (!isTextOrNull(externalRef)) return { ...row, problem: { reason: "ref", column: "externalRef" } }
  const bad = typeProblem(content)
  const key = id === null || id === "" ? null : id.toLowerCase()
  const ref = externalRef?.trim() || (key === null ? null : `curio:${key}`)
  return checked({ line, ref, id: key, problem: bad, content: bad === null ? content : named })
}

const parsed = (text: string): Readonly<Record<string, unknown>> | null => {
  const value = Result.getOrNull(Result.try((): unknown => JSON.parse(text)))
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value)
  return isObject ? (value as Readonly<Record<string, unknown>>) : null
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === "string"

/** Checks the types of all but the values of fields, so that what is stored is flat. */
const typeProblem = ({
  name,
  copies,
  editions,
  rating,
  comment,
  fields,
  ...own
}: Readonly<Record<string, unknown>>): RowProblem | null => {
  if (name !== undefined && typeof name !== "string") return { reason: "name", column: "name" }
  if (!(copies === undefined || copies === null || typeof copies === "number"))
    return { reason: "json", column: "copies" }
  if (!(editions === undefined || editions === null || isListOfTexts(editions)))
    return { reason: "edition", column: "editions" }
  if (!(rating === undefined || rating === null || typeof rating === "number"))
    return { reason: "rating", column: "rating" }
  if (!(comment === undefined || isTextOrNull(comment))) return { reason: "comment", column: "comment" }
  const bad = ownProblem(own)
  if (bad !== null || fields === undefined || fields === null) return bad
  if (typeof fields !== "object" || Array.isArray(fields)) return { reason: "field", column: "fields" }
  const entries = Object.entries(fields)
  if (entries.length > keyLimit) return { reason: "field", column: "fields" }
  const [key] = entries.find(([, value]) => typeof value === "object" && value !== null) ?? []
  return key === undefined ? null : { reason: "field", column: columnOfField(key) }
}

const ownProblem = ({ location = null, purchase = null, tags = null }: Readonly<Record<string, unknown>>) => {
  if (tags !== null && !isListOfTexts(tags)) return { reason: "field", column: "tags" } as const
  if (!isTextOrNull(location)) return { reason: "field", column: "location" } as const
  return purchase === null || isPurchase(purchase) ? null : ({ reason: "field", column: "purchase" } as const)
}

const isPurchase = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false
  const { on = null, price = null } = value as Readonly<Record<string, unknown>>
  if (!isTextOrNull(on) || typeof price !== "object") return false
  const { amount, currency } = (price ?? { amount: 0, currency: "" }) as Readonly<Record<string, unknown>>
  return typeof amount === "number" && typeof currency === "string"
}

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 100 && value.every((one) => typeof one === "string")

/** How a failure names the key of a field. */
export const columnOfField = (key: string): string => cut(`field.${key}`, 100)

const checked = (row: FileRow): FileRow => {
  if (row.problem !== null || row.ref === null) return row
  const isFit = row.ref.length <= refLimit && isStorable(row.ref)
  if (isFit) return row
  const { copies: _, ...rest } = row
  return { ...rest, ref: null, problem: { reason: "ref", column: null } }
}

/**
 * Makes what identifies rows distinct within a file. Where a file may list copies of a thing, they are
 * distinguished by what they are, and equal ones are counted. Elsewhere the second one is wrong.
 * Contract: catalog, references.
 */
export const distinctRefs = () => {
  const counts = new Map<string, number>()
  const counted = (text: string): number => {
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return count
  }
  return (row: FileRow): FileRow => {
    if (row.ref === null) return row
    const { copies: [copy] = [], ref } = row
    const count = counted(ref)
    if (copy === undefined) {
      if (count === 1 || row.problem !== null) return row
      return { ...row, problem: { reason: "ref", column: null } }
    }
    const same = counted(copy)
    // Versions before 0.4.0 numbered the copies.
    const numbered = count === 1 ? [] : [`${ref}#${count}`]
    return { ...row, copies: [same === 1 ? copy : `${copy}.${same}`, ...numbered] }
  }
}

import { Result } from "effect"
import { cut } from "../../shared/index.ts"
import { isStorable } from "./checks.ts"
import { type CsvRow, unguarded } from "./csv.ts"
import type { FileReading, FileRow, RowProblem, RowReason } from "./file-row.ts"
import { keyLimit, rowSizeLimit } from "./limits.ts"

/** The most characters of what identifies a row. */
const refLimit = 200

/** A row of CSV, for the columns that fill something. `width` is the number of cells of the header. */
export const cellRowOf = ({ line, cells, tooLarge }: CsvRow, reading: FileReading, width: number): FileRow => {
  const { columns, kind, mapping } = reading
  const taken = columns.map(({ at }) => unguarded(cells[at] ?? "").trim())
  const textFor = (target: string) =>
    taken.find((cell, n) => cell !== "" && columns[n]?.targets.includes(target) === true)
  const id = textFor("id") ?? null
  const given = textFor("externalRef")
  const ref =
    given === undefined ? (id === null ? null : `curio:${id}`) : kind === "preset" ? `${mapping}:${given}` : given
  const isLong = taken.reduce((length, cell) => length + cell.length, 0) > rowSizeLimit
  const large = columns.find(({ at }) => at === tooLarge)
  const problem = (): RowProblem | null => {
    if (cells.length > width) return { reason: "columns", column: null }
    // A preset leaves out what does not fit.
    if (tooLarge !== null && kind !== "preset") return { reason: "size", column: large?.column ?? null }
    return isLong ? { reason: "size", column: null } : null
  }
  const row = { line, ref, id: id?.toLowerCase() ?? null, problem: problem() }
  // Cells that are missing count as empty, so the last ones need not be kept.
  const kept = taken.findLastIndex((cell) => cell !== "") + 1
  return checked({ ...row, content: isLong ? [] : taken.slice(0, kept) })
}

/** A line of JSON Lines: an object with the keys of HTTP. A key that is missing changes nothing. */
export const objectRowOf = ({ line, cells: [text = ""], tooLarge }: CsvRow): FileRow => {
  const wrong = (reason: RowReason, column: string | null = null): FileRow => ({
    ...{ line, ref: null, id: null, problem: { reason, column }, content: [] },
  })
  if (tooLarge !== null) return wrong("size")
  const value = parsed(text)
  if (value === null) return wrong("json")
  const { id = null, externalRef = null, name, editions, rating, comment, fields } = value
  const content = { name, editions, rating, comment, fields }
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
  editions,
  rating,
  comment,
  fields,
}: Readonly<Record<string, unknown>>): RowProblem | null => {
  if (name !== undefined && typeof name !== "string") return { reason: "name", column: "name" }
  if (!(editions === undefined || editions === null || isListOfTexts(editions)))
    return { reason: "edition", column: "editions" }
  if (!(rating === undefined || rating === null || typeof rating === "number"))
    return { reason: "rating", column: "rating" }
  if (!(comment === undefined || isTextOrNull(comment))) return { reason: "comment", column: "comment" }
  if (fields === undefined || fields === null) return null
  if (typeof fields !== "object" || Array.isArray(fields)) return { reason: "field", column: "fields" }
  const entries = Object.entries(fields)
  if (entries.length > keyLimit) return { reason: "field", column: "fields" }
  const [key] = entries.find(([, value]) => typeof value === "object" && value !== null) ?? []
  return key === undefined ? null : { reason: "field", column: columnOfField(key) }
}

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 100 && value.every((one) => typeof one === "string")

/** How a failure names the key of a field. */
export const columnOfField = (key: string): string => cut(`field.${key}`, 100)

const checked = (row: FileRow): FileRow => {
  if (row.problem !== null || row.ref === null) return row
  const isFit = row.ref.length <= refLimit && isStorable(row.ref)
  return isFit ? row : { ...row, ref: null, problem: { reason: "ref", column: null } }
}

/**
 * Makes what identifies rows distinct within a file. In a preset, which lists every copy of a thing, the second one
 * gets `#2` and so on; elsewhere it is wrong. Contract: catalog, files.
 */
export const distinctRefs = () => {
  const counts = new Map<string, number>()
  return (row: FileRow, { kind }: FileReading): FileRow => {
    if (row.ref === null) return row
    const count = (counts.get(row.ref) ?? 0) + 1
    counts.set(row.ref, count)
    if (count === 1) return row
    if (kind === "preset") {
      let copy = count
      while (counts.has(`${row.ref}#${copy}`)) copy += 1
      const ref = `${row.ref}#${copy}`
      counts.set(ref, 1)
      return { ...row, ref }
    }
    return row.problem === null ? { ...row, problem: { reason: "ref", column: null } } : row
  }
}

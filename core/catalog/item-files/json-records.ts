import { Result } from "effect"
import { isStorable } from "./checks.ts"
import type { CsvRow } from "./csv.ts"
import { jsonLineLimit, utf8Length } from "./limits.ts"

/** A document that is not one of JSON with records. `line` is where that shows. */
interface RecordsError {
  readonly line: number
}

/**
 * Splits a document of JSON that arrives in pieces into the texts of its records: the objects in the list with a key at
 * the top, or else the objects at the top. Memory is bounded by one record. What is no JSON inside of a record is found
 * when the record is read. Programs write whole documents on one line, so the line of a record is its number.
 */
export const recordsReader = (list: string | undefined) => {
  const depthOfRecords = list === undefined ? 1 : 2
  let depth = 0
  let isString = false
  let isEscaped = false
  let line = 1
  let count = 0
  let parts: Array<string> | null = null
  let size = 0
  let word = ""
  let isInList = list === undefined

  const push = (text: string): ReadonlyArray<CsvRow> | RecordsError => {
    const rows: Array<CsvRow> = []
    let start = 0
    const keep = (end: number): void => {
      if (parts === null) return
      size += end - start
      if (size <= jsonLineLimit) parts.push(text.slice(start, end))
    }
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === lineFeed) line += 1
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quote) isString = false
        else if (depth === 1 && word.length < 100) word += text[at]
        continue
      }
      if (code === quote) {
        isString = true
        if (depth === 1) word = ""
      } else if (code === brace || code === bracket) {
        if (depth === 1 && list !== undefined) isInList = code === bracket && word === list
        if (code === brace && depth === depthOfRecords && isInList) {
          parts = []
          size = 0
          start = at
          count += 1
        }
        depth += 1
      } else if (code === braceEnd || code === bracketEnd) {
        depth -= 1
        if (depth < 0) return { line }
        if (depth === depthOfRecords && parts !== null) {
          keep(at + 1)
          const record = parts.join("")
          const isLarge = size > jsonLineLimit || utf8Length(record) > jsonLineLimit
          rows.push({ line: count, cells: [isLarge ? "" : record], tooLarge: isLarge ? 0 : null })
          parts = null
        }
      } else if (depth === 0 && code > blank && code !== byteOrder) return { line }
    }
    keep(text.length)
    return rows
  }

  return {
    push,
    end: (): ReadonlyArray<CsvRow> | RecordsError => (depth === 0 && !isString ? [] : { line }),
    line: (): number => line,
  }
}

const [lineFeed, blank, quote, backslash, byteOrder] = [10, 32, 34, 92, 0xfeff]
const [bracket, bracketEnd, brace, braceEnd] = [91, 93, 123, 125]

/** The text at a path of a record: of a list or an object all texts in it, perhaps each of them once. */
export const textAt = (record: unknown, path: string, isOnce = false): string => {
  const texts = textsOf(valueAt(record, path.split(".")), 0)
  return (isOnce && texts.length > 1 ? [...new Set(texts)] : texts).join(", ")
}

const valueAt = (value: unknown, path: ReadonlyArray<string>): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(value)) return value.slice(0, mostValues).map((one) => valueAt(one, path))
  // Programs write an object into a text, too: `"metaData": "{\"Quantity\":\"2\"}"`.
  const held = typeof value === "string" && value.startsWith("{") ? objectIn(value) : value
  const isObject = typeof held === "object" && held !== null
  return isObject && Object.hasOwn(held, key) ? valueAt((held as Record<string, unknown>)[key], rest) : null
}

const objectIn = (text: string): unknown => Result.getOrNull(Result.try((): unknown => JSON.parse(text)))

const textsOf = (value: unknown, depth: number): ReadonlyArray<string> => {
  if (value === null || value === undefined || depth > deepest) return []
  if (typeof value !== "object") return value === "" ? [] : [String(value)]
  return Object.values(value)
    .slice(0, mostValues)
    .flatMap((one) => textsOf(one, depth + 1))
}

const mostValues = 100
const deepest = 4

/** The keys of a record, as far as they may name columns. */
export const pathsOf = (record: string): ReadonlyArray<string> => {
  const value = Result.getOrNull(Result.try((): unknown => JSON.parse(record)))
  const isObject = typeof value === "object" && value !== null
  return isObject ? Object.keys(value).filter(isStorable).slice(0, mostValues) : []
}

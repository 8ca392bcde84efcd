import { codePoints } from "../../shared/index.ts"
import { platformAppIdKey } from "../items/values.ts"
import { isStorable } from "./checks.ts"
import { fieldTarget, isTarget, mappingColumnLimit } from "./mapping.ts"
import type { MappingOptions } from "./mapping-options.ts"
import type { OwnMapping } from "./ports.ts"

/** How many constants and joins a mapping has at most, and how many words all of its tables together. */
export const mappingConstantLimit = 50
export const mappingJoinLimit = 20
export const mappingWordLimit = 1_000

/** The most columns of a join, and the most characters of what stands between them. */
const joinedColumns = 20
const betweenLimit = 20

/** The most characters of the name of a column, of a constant, and of a word and what it means. */
const columnNameLimit = 200
const constantLimit = 500
const wordLimit = 100

/** What is wrong with a mapping: the part of it, and the rule that it breaks. */
export interface MappingFault {
  readonly part: "columns" | "options.constants" | "options.joins" | "options.words"
  readonly rule: string
}

/** What is wrong with a mapping of one's own; `null` for nothing. Contract: catalog, mappings of one's own. */
export const mappingFault = (mapping: OwnMapping): MappingFault | null =>
  ofPart("columns", columnsFault(mapping)) ??
  ofPart("options.constants", constantsFault(mapping.options ?? {})) ??
  ofPart("options.joins", joinsFault(mapping.options ?? {})) ??
  ofPart("options.words", wordsFault(mapping.options ?? {}))

const ofPart = (part: MappingFault["part"], rule: string | null): MappingFault | null =>
  rule === null ? null : { part, rule }

const columnsFault = ({ columns, options = {} }: OwnMapping): string | null => {
  const all = Object.entries(columns)
  if (all.length < 1) return "must NOT have fewer than 1 properties"
  if (all.length > mappingColumnLimit) return `must NOT have more than ${mappingColumnLimit} properties`
  if (!all.every(([column]) => isColumnName(column))) return `must have names of 1 to ${columnNameLimit} characters`
  if (!all.every(([, target]) => isTarget(target))) return "must name targets"
  // No file could be read by it.
  const isNamed = all.some(([, target]) => target === "name") || Object.hasOwn(options.joins ?? {}, "name")
  if (!isNamed) return "must name the target name"
  return areDistinct(all.map(([column]) => column)) ? null : "must name each column once"
}

const constantsFault = ({ constants = {} }: MappingOptions): string | null => {
  const all = Object.entries(constants)
  if (all.length > mappingConstantLimit) return `must NOT have more than ${mappingConstantLimit} properties`
  // What identifies an item, or says what it is, is never the same for all.
  if (!all.every(([target]) => isValue(target, ["copies", "rating", "comment", "tags", "location", ...marks])))
    return "must name copies, rating, comment, tags, location, marks and fields"
  const areFit = all.every(([, text]) => text.trim() !== "" && codePoints(text) <= constantLimit)
  return areFit ? null : `must have texts of 1 to ${constantLimit} characters`
}

const joinsFault = ({ joins = {} }: MappingOptions): string | null => {
  const all = Object.entries(joins)
  if (all.length > mappingJoinLimit) return `must NOT have more than ${mappingJoinLimit} properties`
  if (!all.every(([target]) => isValue(target, ["name", "comment"]))) return "must name name, comment and fields"
  for (const [, { by, columns }] of all) {
    if (columns.length < 2 || columns.length > joinedColumns) return `must have 2 to ${joinedColumns} columns each`
    if (!columns.every(isColumnName)) return `must have names of 1 to ${columnNameLimit} characters`
    if (!areDistinct(columns)) return "must name each column once"
    if (codePoints(by) > betweenLimit) return `must NOT have more than ${betweenLimit} characters between columns`
  }
  return null
}

const wordsFault = ({ words = {} }: MappingOptions): string | null => {
  const tables = Object.entries(words)
  if (!tables.every(([target]) => isValue(target, ["rating", "rating10", ...marks])))
    return "must name ratings, marks and fields"
  const all = tables.flatMap(([, table]) => Object.entries(table))
  if (tables.length + all.length > mappingWordLimit) return `must NOT have more than ${mappingWordLimit} words`
  const areFit = all.every(
    ([word, meaning]) =>
      word.trim() !== "" && isStorable(word) && codePoints(word) <= wordLimit && codePoints(meaning) <= wordLimit,
  )
  if (!areFit) return `must have words of 1 to ${wordLimit} characters`
  return tables.every(([, table]) => areDistinct(Object.keys(table))) ? null : "must name each word once"
}

/** Targets that say yes or no. */
const marks = ["forTrade", "forSale", "wanted"]

/** Whether a target is one of some, or a field that files may fill. */
const isValue = (target: string, some: ReadonlyArray<string>): boolean =>
  some.includes(target) || (fieldTarget.test(target) && target !== `field.${platformAppIdKey}`)

/** Keys come from objects of the sender, so they may be texts that no database stores. */
const isColumnName = (name: string): boolean => name.trim() !== "" && name.length <= columnNameLimit && isStorable(name)

const areDistinct = (names: ReadonlyArray<string>): boolean =>
  new Set(names.map((name) => name.trim().toLowerCase())).size === names.length

import { Result } from "effect"
import type { CollectionId } from "../../shared/index.ts"
import type { FieldType } from "../fields/field-definition.ts"
import { InvalidFilter } from "./errors.ts"
import { hasType } from "./value-types.ts"

/** A filter on one field as the client wrote it: a value, or the bounds of a range. */
export type FieldFilter =
  | { readonly key: string; readonly equals: string }
  | { readonly key: string; readonly from: string | null; readonly to: string | null }

/**
 * The values that a filter matches, including both bounds. Booleans are represented as texts. `null` means no bound on
 * that side.
 */
export interface Span {
  readonly from: string | number | null
  readonly to: string | number | null
}

/** A field of a collection, reduced to what filters need. */
export interface FieldOf {
  readonly collectionId: CollectionId
  readonly key: string
  readonly type: FieldType
}

/**
 * A filter in the form that the store needs: the item is in one of these collections, and its value under `key` is in
 * the span of those collections.
 */
export interface Condition {
  readonly key: string
  readonly anyOf: ReadonlyArray<{ readonly collections: ReadonlyArray<CollectionId>; readonly span: Span }>
}

/** How many filters one list accepts. */
export const filterLimit = 10

/**
 * Translates filters for the fields of some collections. Where fields with the same key differ in type, the filter
 * value must fit one of the types. A filter on a key that no collection has matches nothing. Contract: catalog, items.
 */
export const conditionsOf = (
  filters: ReadonlyArray<FieldFilter>,
  fields: ReadonlyArray<FieldOf>,
): Result.Result<ReadonlyArray<Condition>, InvalidFilter> =>
  Result.gen(function* () {
    const conditions: Array<Condition> = []
    for (const filter of filters) conditions.push(yield* conditionOf(filter, fields))
    return conditions
  })

const conditionOf = (filter: FieldFilter, fields: ReadonlyArray<FieldOf>): Result.Result<Condition, InvalidFilter> => {
  const meant = fields.filter(({ key }) => key === filter.key)
  const anyOf = [...Map.groupBy(meant, ({ type }) => type)].flatMap(([type, of]) => {
    const span = spanOf(type, filter)
    return span === null ? [] : [{ collections: of.map(({ collectionId }) => collectionId), span }]
  })
  if (meant.length > 0 && anyOf.length === 0) return Result.fail(new InvalidFilter({ key: filter.key }))
  return Result.succeed({ key: filter.key, anyOf })
}

/** The span of a filter on a field of some type; `null` when the filter value cannot be of that type. */
export const spanOf = (type: FieldType, filter: FieldFilter): Span | null => {
  if ("equals" in filter) {
    const value = meantBy(type, filter.equals)
    return value === null ? null : { from: value, to: value }
  }
  if (!ordered.has(type)) return null
  const from = filter.from === null ? null : meantBy(type, filter.from)
  const to = filter.to === null ? null : meantBy(type, filter.to)
  if ((from === null && filter.from !== null) || (to === null && filter.to !== null)) return null
  return { from, to }
}

/**
 * The value that a text represents for a field of this type, numbers in plain digits; `null` when the text is no value
 * of that type.
 */
const meantBy = (type: FieldType, written: string): string | number | null => {
  const text = written.trim()
  if (text === "") return null
  if (type === "boolean") return text === "true" || text === "false" ? text : null
  if (type !== "number" && type !== "money") return hasType(type, text) ? text : null
  const number = decimal.test(text) ? Number(text) : null
  return hasType(type, number) ? number : null
}

const ordered: ReadonlySet<FieldType> = new Set(["number", "money", "date"])
const decimal = /^-?\d{1,16}(\.\d{1,16})?$/

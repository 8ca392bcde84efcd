import { aliasedTable, and, type Column, eq, gte, inArray, lte, or, type Placeholder, type SQL, sql } from "drizzle-orm"
import { type Condition, cut, type FieldValue, type Item, type ItemSort } from "../../../core/index.ts"
import type { Given } from "../engine/given.ts"
import { existsPerRow } from "../engine/per-row.ts"
import type { Tables } from "../schema/tables.ts"

/** The rows of `item_values` for an item. */
export const valueRowsOf = ({ id: itemId, collectionId, createdAt, rating, fields }: Item) =>
  Object.entries(fields).map(([key, value]) => ({
    itemId,
    collectionId,
    key,
    ...columnsOf(value),
    ratingKey: rating ?? 0,
    createdAt,
  }))

/** A condition with placeholders in the place of its values. */
export interface ConditionShape {
  readonly key: Placeholder
  readonly anyOf: ReadonlyArray<{ readonly collections: ReadonlyArray<Placeholder>; readonly span: SpanShape }>
}

type SpanShape = { readonly column: "text" | "number" } & (
  | { readonly value: Placeholder }
  | { readonly from: Placeholder | null; readonly to: Placeholder | null }
)

/** The shapes of conditions; their values are given by name. */
export const shapesOf = (conditions: ReadonlyArray<Condition>, { at, maybe }: Given): ReadonlyArray<ConditionShape> =>
  conditions.map(({ key, anyOf }, n) => ({
    key: at(`key${n}`, key),
    anyOf: anyOf.map(({ collections, span: { from, to } }, m) => {
      const name = `${n}_${m}`
      const column = typeof (from ?? to) === "number" ? "number" : "text"
      const stored = (end: typeof from) => (typeof end === "string" ? indexed(end) : end)
      const span: SpanShape =
        from !== null && from === to
          ? { column, value: at(`value${name}`, stored(from)) }
          : { column, from: maybe(`from${name}`, stored(from)), to: maybe(`to${name}`, stored(to)) }
      return { collections: collections.map((id, k) => at(`in${name}_${k}`, id)), span }
    }),
  }))

interface RowOfItem {
  readonly id: Column
  readonly collectionId: Column
}

/** The conditions of filters, on rows of `item_values` and on items. */
export const valueConditions = ({ items, itemValues }: Tables) => {
  const other = aliasedTable(itemValues, "other")
  const inSpan = (span: SpanShape, values: typeof itemValues): SQL | undefined => {
    const column: Column = values[span.column]
    if ("value" in span) return eq(column, span.value)
    const { from, to } = span
    return and(from === null ? undefined : gte(column, from), to === null ? undefined : lte(column, to))
  }
  const lets = ({ key, anyOf }: ConditionShape, values: typeof itemValues, collection: Column): SQL | undefined =>
    and(
      eq(values.key, key),
      or(...anyOf.map(({ collections, span }) => and(isOneOf(collection, collections), inSpan(span, values)))),
    )

  /** The row of `item_values` holds a value that passes the filter. Uses the indexes of values. */
  const meets = (condition: ConditionShape): SQL | undefined => lets(condition, itemValues, itemValues.collectionId)

  /**
   * The item of a row has a value that passes the filter; looks at one row of its own. The collection comes from the
   * row, because SQLite would otherwise go through everything that the filter finds in a collection, for every item.
   */
  const hasOne = (condition: ConditionShape, { id, collectionId }: RowOfItem): SQL =>
    existsPerRow(sql`from ${itemValues} as ${other} where ${other.itemId} = ${id}
      and ${lets(condition, other, collectionId)}`)

  /** What of an item `hasOne` asks for, in rows of items and in rows of their values. */
  const rowsOf = {
    items: { id: items.id, collectionId: items.collectionId },
    values: { id: itemValues.itemId, collectionId: itemValues.collectionId },
  }

  return { meets, hasOne, rowsOf }
}

/**
 * Whether an index holds what passes the filter in the order of a list. This is so for one value in one collection; for
 * the sort by rating the value must be a text.
 */
export const hasInOrder = ({ anyOf: [one, ...others] }: Condition, sort: ItemSort): boolean => {
  if (one === undefined || others.length > 0 || one.collections.length > 1 || one.span.from !== one.span.to)
    return false
  return sort === "newest" || sort === "oldest" || (sort === "rating" && typeof one.span.from === "string")
}

/** Whether a condition is about one text in one collection. */
export const isOneText = ({ anyOf: [one, ...others] }: ConditionShape): boolean =>
  one !== undefined &&
  others.length === 0 &&
  one.collections.length === 1 &&
  one.span.column === "text" &&
  "value" in one.span

// A single collection is compared with `=`, so that the planner knows that the index returns the rows in order.
const isOneOf = (column: Column, [first, ...others]: ReadonlyArray<Placeholder>): SQL =>
  first !== undefined && others.length === 0
    ? eq(column, first)
    : inArray(column, first === undefined ? [] : [first, ...others])

const columnsOf = (value: FieldValue) =>
  typeof value === "number" ? { text: null, number: value } : { text: indexed(String(value)), number: null }

/**
 * A text as the indexes hold it. An entry of a Postgres index has at most 2,704 bytes, so a long text is stored as its
 * beginning and a hash of the whole.
 */
const indexed = (text: string): string => {
  const start = cut(text, longest)
  return start.length === text.length ? text : `${start}…${new Bun.CryptoHasher("sha256").update(text).digest("hex")}`
}

const longest = 200

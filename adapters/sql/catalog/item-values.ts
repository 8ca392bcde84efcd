import { and, type Column, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm"
import {
  type CollectionId,
  type Condition,
  cut,
  type FieldValue,
  type Item,
  type ItemSort,
} from "../../../core/index.ts"
import type { Tables } from "../tables.ts"

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

/** The conditions of filters, on rows of `item_values` and on items. */
export const valueConditions = ({ items, itemValues }: Tables) => {
  const inSpan = ({ from, to }: Condition["anyOf"][number]["span"]): SQL | undefined => {
    const column: Column = typeof (from ?? to) === "number" ? itemValues.number : itemValues.text
    const [least, greatest] = [from, to].map((end) => (typeof end === "string" ? indexed(end) : end))
    if (from !== null && from === to) return eq(column, least)
    return and(from === null ? undefined : gte(column, least), to === null ? undefined : lte(column, greatest))
  }
  const lets = ({ key, anyOf }: Condition, collection: Column): SQL | undefined =>
    and(
      eq(itemValues.key, key),
      or(...anyOf.map(({ collections, span }) => and(isOneOf(collection, collections), inSpan(span)))),
    )

  /** The row of `item_values` holds a value that passes the filter. Uses the indexes of values. */
  const meets = (condition: Condition): SQL | undefined => lets(condition, itemValues.collectionId)

  /**
   * The item of the query has a value that passes the filter; looks at one row. The collection comes from the item,
   * because SQLite would otherwise go through everything that the filter finds in a collection, for every item.
   */
  const hasOne = (condition: Condition): SQL =>
    sql`exists (select 1 from ${itemValues} where ${itemValues.itemId} = ${items.id}
      and ${lets(condition, items.collectionId)})`

  return { meets, hasOne }
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

// A single collection is compared with `=`, so that the planner knows that the index returns the rows in order.
const isOneOf = (column: Column, [first, ...others]: ReadonlyArray<CollectionId>): SQL =>
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

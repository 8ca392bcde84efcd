import { and, gte, inArray, type Placeholder, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { ItemQuery, ItemSort, PageRequest } from "../../../core/index.ts"
import { behindPosition, itemOrders, positionValues, preparedPosition, sorted } from "../catalog/item-order.ts"
import { type ConditionShape, hasInOrder, shapesOf, valueConditions } from "../catalog/item-values.ts"
import { itemColumns, itemScan } from "../catalog/items-scan.ts"
import type { Database, Db } from "../database.ts"
import { type Given, given } from "../engine/given.ts"
import { containsFolded, foldedPattern } from "../engine/pattern.ts"
import { shaped } from "../engine/statement.ts"

/** A filter that finds at least this many values finds too many to be sorted for one page. */
const many = 1000

/**
 * The collection or the user that is searched, and the condition under which the viewer sees the items. Both have
 * placeholders.
 */
interface Scope {
  readonly of: SQL
  readonly isSeen: SQL
}

/** The text of a search depends on it. */
interface SearchShape {
  readonly sort: ItemSort
  readonly q: Placeholder | null
  readonly minRating: Placeholder | null
  readonly conditions: ReadonlyArray<ConditionShape>
  /** The number of the condition to start from; `null` for a scan in the order of the list. */
  readonly start: number | null
  readonly isNext: boolean
}

/**
 * Pages of the items of a scope that pass all filters, in time that does not grow with the scope. When many items pass,
 * a scan of the list in its order soon fills the page, unless all of them are at the far end. When few pass, they are
 * found by their values and then sorted. For one value most orders have an index. Returns one row more than was asked
 * for. The function takes the values of the placeholders of the scope.
 */
export const itemSearch = ({ read, tables }: Database["Service"], { of, isSeen }: Scope) => {
  const { items, itemValues } = tables
  const { meets, hasOne } = valueConditions(tables)
  const { ofItems, ofValues } = itemOrders(tables)
  const scan = itemScan(tables)
  const columns = itemColumns(tables)
  const rows = sql.placeholder("rows")

  const joinItems = sql`inner join ${items} on ${items.id} = ${itemValues.itemId}`
  const orderOf = ({ sort, start }: SearchShape) => (start === null ? undefined : ofValues[sort]) ?? ofItems[sort]
  const positionOf = (shape: SearchShape) => (shape.isNext ? preparedPosition(orderOf(shape)) : null)
  // All collections of the filter are in the scope.
  const seek = (db: Db, start: ConditionShape, shape: SearchShape) => {
    const order = orderOf(shape)
    const others = and(onItem(shape), ...shape.conditions.filter((one) => one !== start).map(hasOne))
    const joined = others === undefined && order !== ofItems[shape.sort] ? sql.empty() : joinItems
    const wanted = and(meets(start), others, behindPosition(order, positionOf(shape)))
    const by = sql.join([...sorted(order)], sql`, `)
    const found = sql`(select ${itemValues.itemId} from ${itemValues} ${joined} where ${wanted} order by ${by}
      limit ${rows})`
    return db
      .select(columns)
      .from(items)
      .where(and(inArray(items.id, found), isSeen))
      .orderBy(...sorted(ofItems[shape.sort]))
      .prepare()
  }

  const onItem = ({ q, minRating, sort }: SearchShape): SQL | undefined =>
    and(
      q === null ? undefined : containsFolded(items.nameKey, q),
      // When the list is not sorted by rating, SQLite would use the index of the rating all the same, and sort.
      minRating === null ? undefined : gte(sort === "rating" ? items.ratingKey : items.rating, minRating),
    )

  const search = shaped((db, shape: SearchShape) => {
    const start = shape.start === null ? undefined : shape.conditions[shape.start]
    if (start !== undefined) return seek(db, start, shape)
    const wanted = and(of, isSeen, onItem(shape), ...shape.conditions.map(hasOne))
    return scan(db, wanted, shape.sort, positionOf(shape)).limit(rows).prepare()
  })

  /** How many rows each filter finds, counted up to `many`. */
  const counts = shaped((db, conditions: ReadonlyArray<ConditionShape>) => {
    const each = conditions.map((one) =>
      sql`(select count(*) from (select 1 from ${itemValues} where ${meets(one)} limit ${many}) as few)`.mapWith(
        Number,
      ),
    )
    return db
      .select(Object.fromEntries(each.map((count, n) => [n, count])))
      .from(sql`(select 1) as one`)
      .prepare()
  })

  /** The number of the filter to start from; `null` if a scan in the order of the list is better. */
  const startOf = Effect.fnUntraced(function* (
    { conditions, sort }: ItemQuery,
    shapes: ReadonlyArray<ConditionShape>,
    values: Given["values"],
  ) {
    const found = conditions.findIndex((one) => hasInOrder(one, sort))
    const inOrder = found === -1 ? null : found
    if (conditions.length === 0 || (conditions.length === 1 && inOrder !== null)) return inOrder
    const [counted = {}] = yield* read((db) => counts(db, shapes).execute(values))
    const [fewest] = conditions
      .map((_, start) => ({ start, count: counted[start] ?? many }))
      .sort((one, other) => one.count - other.count)
    return fewest !== undefined && fewest.count < many ? fewest.start : inOrder
  })

  return Effect.fnUntraced(function* (scope: Given["values"], query: ItemQuery, page: PageRequest) {
    const { sort } = query
    const request = given()
    const conditions = shapesOf(query.conditions, request)
    const start = yield* startOf(query, conditions, request.values)
    const q = request.maybe("q", query.q === null ? null : foldedPattern(query.q))
    const minRating = request.maybe("minRating", query.minRating)
    const shape: SearchShape = { sort, q, minRating, conditions, start, isNext: page.after !== null }
    const values = { ...scope, ...request.values, ...positionValues(orderOf(shape), page.after), rows: page.limit + 1 }
    return yield* read((db) => search(db, shape).execute(values))
  })
}

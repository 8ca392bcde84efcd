import { and, gte, inArray, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Condition, ItemQuery, PageRequest } from "../../../core/index.ts"
import { behindPosition, itemOrders, sorted, storedPosition } from "../catalog/item-order.ts"
import { hasInOrder, valueConditions } from "../catalog/item-values.ts"
import { itemColumns, itemScan } from "../catalog/items-scan.ts"
import type { Database, Db } from "../database.ts"
import { containsFolded } from "../engine/pattern.ts"

/** A filter that finds at least this many values finds too many to be sorted for one page. */
const many = 1000

/** The collection, the user or the items that are searched, and the condition under which the viewer sees them. */
interface Scope {
  readonly of: SQL
  readonly isSeen: SQL
}

/**
 * Pages of the items of a scope that pass all filters, in time that does not grow with the scope. When many items pass,
 * a scan of the list in its order soon fills the page, unless all of them are at the far end. When few pass, they are
 * found by their values and then sorted. For one value most orders have an index. Returns one row more than was asked
 * for.
 */
export const itemSearch = ({ read, tables }: Database["Service"]) => {
  const { items, itemValues } = tables
  const { meets, hasOne } = valueConditions(tables)
  const { ofItems, ofValues } = itemOrders(tables)
  const scan = itemScan(tables)
  const columns = itemColumns(tables)

  const joinItems = sql`inner join ${items} on ${items.id} = ${itemValues.itemId}`
  // All collections of the filter are in the scope.
  const seek = (db: Db, { isSeen }: Scope, start: Condition, query: ItemQuery, page: PageRequest) => {
    const order = ofValues[query.sort] ?? ofItems[query.sort]
    const others = and(onItem(query), ...query.conditions.filter((one) => one !== start).map(hasOne))
    const joined = others === undefined && order !== ofItems[query.sort] ? sql.empty() : joinItems
    const wanted = and(meets(start), others, behindPosition(order, page.after && storedPosition(order, page.after)))
    const by = sql.join([...sorted(order)], sql`, `)
    const found = sql`(select ${itemValues.itemId} from ${itemValues} ${joined} where ${wanted} order by ${by}
      limit ${page.limit + 1})`
    return db
      .select(columns)
      .from(items)
      .where(and(inArray(items.id, found), isSeen))
      .orderBy(...sorted(ofItems[query.sort]))
  }

  const onItem = ({ q, minRating, sort }: ItemQuery): SQL | undefined =>
    and(
      q === null ? undefined : containsFolded(items.nameKey, q),
      // When the list is not sorted by rating, SQLite would use the index of the rating all the same, and sort.
      minRating === null ? undefined : gte(sort === "rating" ? items.ratingKey : items.rating, minRating),
    )

  /** How many rows each filter finds, counted up to `many`. */
  const countsOf = (conditions: ReadonlyArray<Condition>) => {
    const counts = conditions.map((one) =>
      sql`(select count(*) from (select 1 from ${itemValues} where ${meets(one)} limit ${many}) as few)`.mapWith(
        Number,
      ),
    )
    return Effect.map(
      read((db) => db.select(Object.fromEntries(counts.map((count, n) => [n, count]))).from(sql`(select 1) as one`)),
      ([found = {}]) => conditions.map((condition, n) => ({ condition, count: found[n] ?? many })),
    )
  }

  /** The filter to start from; `undefined` if a scan in the order of the list is better. */
  const startOf = Effect.fnUntraced(function* ({ conditions, sort }: ItemQuery) {
    const inOrder = conditions.find((one) => hasInOrder(one, sort))
    if (conditions.length === 0 || (conditions.length === 1 && inOrder !== undefined)) return inOrder
    const [fewest] = (yield* countsOf(conditions)).sort((one, other) => one.count - other.count)
    return fewest !== undefined && fewest.count < many ? fewest.condition : inOrder
  })

  return Effect.fnUntraced(function* (scope: Scope, query: ItemQuery, page: PageRequest) {
    const start = yield* startOf(query)
    if (start !== undefined) return yield* read((db) => seek(db, scope, start, query, page))
    const wanted = and(scope.of, scope.isSeen, onItem(query), ...query.conditions.map(hasOne))
    const position = page.after === null ? null : storedPosition(ofItems[query.sort], page.after)
    return yield* read((db) => scan(db, wanted, query.sort, position).limit(page.limit + 1))
  })
}

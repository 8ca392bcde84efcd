import { aliasedTable, and, type Column, eq, gte, inArray, type Placeholder, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { CollectionType, ItemQuery, ItemSort, PageRequest } from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { type Given, given } from "../engine/given.ts"
import { containsFolded, foldedPattern } from "../engine/pattern.ts"
import { existsPerRow, perRow } from "../engine/per-row.ts"
import { shaped } from "../engine/statement.ts"
import { behindPosition, type ItemOrder, itemOrders, positionValues, preparedPosition, sorted } from "./item-order.ts"
import { type ConditionShape, hasInOrder, isOneText, shapesOf, valueConditions } from "./item-values.ts"
import { itemColumns, itemScan } from "./items-scan.ts"

/** A filter that finds at least this many values finds too many to be sorted for one page. */
const many = 1000

/**
 * The collection or the user that is searched, and the condition under which the viewer sees the items. They have
 * placeholders.
 */
interface Scope {
  readonly of: SQL
  /** The same on rows that have the owner and the collection of an item. */
  readonly holds: (rows: { readonly ownerId: Column; readonly collectionId: Column }) => SQL | undefined
  readonly isSeen: SQL
  /** The type of the collections. */
  readonly type: SQL<CollectionType>
}

/** Those of `items.ratingKey`. */
const ratingKeys = [0, 1, 2, 3, 4, 5]

const isByAgeOfText = (start: ConditionShape, { sort }: Pick<SearchShape, "sort">): boolean =>
  (sort === "newest" || sort === "oldest") && isOneText(start)

/** A filter that finds items by rows of its own. */
type Finder = "edition" | "location" | `tag${number}`
type Start = number | Finder | null
type Filters = "edition" | "location" | "tags"

/** The text of a search depends on it. */
interface SearchShape {
  readonly sort: ItemSort
  readonly q: Placeholder | null
  readonly minRating: Placeholder | null
  readonly edition: Placeholder | null
  readonly tags: ReadonlyArray<Placeholder>
  readonly location: Placeholder | null
  readonly conditions: ReadonlyArray<ConditionShape>
  /**
   * What to start from: the edition, a tag or the location, or the condition with a number; `null` for a scan in the
   * order of the list.
   */
  readonly start: Start
  readonly isNext: boolean
}

/**
 * Pages of the items of a scope that pass all filters, in time that does not grow with the scope. When many items pass,
 * a scan of the list in its order soon fills the page, unless all of them are at the far end. When few pass, they are
 * found by their values and then sorted. For one value most orders have an index. Returns one row more than was asked
 * for. The function takes the values of the placeholders of the scope.
 */
export const itemSearch = ({ engine, read, tables }: Database["Service"], { of, holds, isSeen, type }: Scope) => {
  const { itemEditions, items, itemTags, itemValues } = tables
  const placed = aliasedTable(items, "placed")
  const { hasOne, meets, rowsOf } = valueConditions(tables)
  const { ofItems, ofValues } = itemOrders(tables)
  const scan = itemScan(tables, type)
  const columns = { ...itemColumns(tables), type }
  const rows = sql.placeholder("rows")
  const { firstOf, onPage } = engine

  const joinItems = sql`inner join ${items} on ${items.id} = ${itemValues.itemId}`
  const orderOf = ({ sort, start }: SearchShape) =>
    (typeof start === "number" ? ofValues[sort] : undefined) ?? ofItems[sort]
  const positionOf = (shape: SearchShape) => (shape.isNext ? preparedPosition(orderOf(shape)) : null)
  // All collections of the filter are in the scope.
  const seek = (db: Db, start: ConditionShape, shape: SearchShape) => {
    const order = orderOf(shape)
    const ofItem = onItem(shape)
    const joined = ofItem === undefined && order !== ofItems[shape.sort] ? sql.empty() : joinItems
    const others = shape.conditions.filter((one) => one !== start).map((one) => hasOne(one, rowsOf.values))
    const wanted = and(meets(start), ofItem, ...others, behindPosition(order, positionOf(shape)))
    const by = sql.join([...sorted(order)], sql`, `)
    const found = sql`select ${itemValues.itemId} from ${itemValues} ${joined} where ${wanted} order by ${by}`
    const page = isByAgeOfText(start, shape)
      ? pageOfRatings(sql`${joined} where ${wanted}`, order)
      : onPage(found, rows)
    return db
      .select(columns)
      .from(items)
      .where(and(inArray(items.id, sql`(${page})`), isSeen))
      .orderBy(...sorted(ofItems[shape.sort]))
      .prepare()
  }

  /** The page of rows by their age, of those of each rating, which an index has in this order. */
  const pageOfRatings = (of: SQL, { backwards }: Pick<ItemOrder, "backwards">): SQL => {
    const each = ratingKeys.map(
      (key) => sql`select ${itemValues.itemId} as id, ${itemValues.createdAt} as at from ${itemValues} ${of}
        and ${itemValues.ratingKey} = ${sql.raw(String(key))}`,
    )
    const direction = sql.raw(backwards ? "desc" : "asc")
    return sql`select id from (${firstOf(each, sql`at ${direction}, id ${direction}`, rows)}) as found`
  }

  /** What the filters find that have rows of their own, as selects of ids of items. */
  const finders = ({ edition, location, tags }: Pick<SearchShape, Filters>): ReadonlyArray<readonly [Finder, SQL]> => {
    const copiesOf = (wanted: Placeholder) => sql`select ${itemEditions.itemId} from ${itemEditions}
      where ${and(eq(itemEditions.edition, wanted), holds(itemEditions))}`
    const taggedBy = (tag: Placeholder) => sql`select ${itemTags.itemId} from ${itemTags}
      where ${and(eq(itemTags.tagKey, tag), holds(itemTags))}`
    const placedAt = (wanted: Placeholder) => sql`select ${placed.id} from ${items} as ${placed}
      where ${and(eq(placed.location, wanted), holds(placed))}`
    return [
      ...(edition === null ? [] : [["edition", copiesOf(edition)] as const]),
      ...tags.map((tag, n) => [`tag${n}`, taggedBy(tag)] as const),
      ...(location === null ? [] : [["location", placedAt(location)] as const]),
    ]
  }
  // An item has few editions, and few tags.
  const isCopy = (edition: Placeholder) =>
    existsPerRow(sql`from ${itemEditions} where ${itemEditions.itemId} = ${items.id}
      and ${eq(itemEditions.edition, edition)}`)
  const isTagged = (tag: Placeholder) =>
    existsPerRow(sql`from ${itemTags} where ${itemTags.itemId} = ${items.id} and ${eq(itemTags.tagKey, tag)}`)
  /** The items that a filter finds, if they are few. */
  const seekFew = (db: Db, [start, found]: readonly [Finder, SQL], shape: SearchShape) => {
    const wanted = and(
      inArray(items.id, sql`(${found})`),
      isSeen,
      onItem({
        ...shape,
        edition: start === "edition" ? null : shape.edition,
        location: start === "location" ? null : shape.location,
        tags: shape.tags.filter((_, n) => start !== `tag${n}`),
      }),
      ...shape.conditions.map((one) => hasOne(one, rowsOf.items)),
    )
    return scan(db, wanted, shape.sort, positionOf(shape)).limit(rows).prepare()
  }

  const onItem = ({ q, minRating, edition, location, sort, tags }: SearchShape): SQL | undefined =>
    and(
      edition === null ? undefined : isCopy(edition),
      ...tags.map(isTagged),
      location === null ? undefined : perRow(eq(items.location, location)),
      q === null ? undefined : containsFolded(items.nameKey, q),
      // When the list is not sorted by rating, SQLite would use the index of the rating all the same, and sort.
      minRating === null ? undefined : gte(sort === "rating" ? items.ratingKey : items.rating, minRating),
    )

  const search = shaped((db, shape: SearchShape) => {
    const few = finders(shape).find(([name]) => name === shape.start)
    if (few !== undefined) return seekFew(db, few, shape)
    const start = typeof shape.start === "number" ? shape.conditions[shape.start] : undefined
    if (start !== undefined) return seek(db, start, shape)
    const wanted = and(of, isSeen, onItem(shape), ...shape.conditions.map((one) => hasOne(one, rowsOf.items)))
    return scan(db, wanted, shape.sort, positionOf(shape)).limit(rows).prepare()
  })

  /** How many rows each filter finds, counted up to `many`. */
  const counts = shaped((db, shape: Pick<SearchShape, "conditions" | Filters>) => {
    const finds = [
      ...shape.conditions.map((one) => sql`select 1 from ${itemValues} where ${meets(one)}`),
      ...finders(shape).map(([, found]) => found),
    ]
    const each = finds.map((one) => sql`(select count(*) from (${one} limit ${many}) as few)`.mapWith(Number))
    return db
      .select(Object.fromEntries(each.map((count, n) => [n, count])))
      .from(sql`(select 1) as one`)
      .prepare()
  })

  /** What to start from; `null` if a scan in the order of the list is better. */
  const startOf = Effect.fnUntraced(function* (
    { conditions, sort }: ItemQuery,
    shape: Pick<SearchShape, "conditions" | Filters>,
    values: Given["values"],
  ): Effect.fn.Return<Start> {
    const found = conditions.findIndex((one) => hasInOrder(one, sort))
    const inOrder = found === -1 ? null : found
    const others = finders(shape).map(([name]) => name)
    if (others.length === 0 && (conditions.length === 0 || (conditions.length === 1 && inOrder !== null)))
      return inOrder
    const [counted = {}] = yield* read((db) => counts(db, shape).execute(values))
    const starts: ReadonlyArray<Start> = [...conditions.keys(), ...others]
    const [fewest] = starts
      .map((start, n) => ({ start, count: counted[n] ?? many }))
      .sort((one, other) => one.count - other.count)
    return fewest !== undefined && fewest.count < many ? fewest.start : inOrder
  })

  return Effect.fnUntraced(function* (scope: Given["values"], query: ItemQuery, page: PageRequest) {
    const { sort } = query
    const request = given()
    const conditions = shapesOf(query.conditions, request)
    const edition = request.maybe("edition", query.edition)
    const tags = (query.tags ?? []).map((tag, n) => request.at(`tag${n}`, tag))
    const location = request.maybe("location", query.location ?? null)
    const filters = { conditions, edition, location, tags }
    const start = yield* startOf(query, filters, { ...scope, ...request.values })
    const q = request.maybe("q", query.q === null ? null : foldedPattern(query.q))
    const minRating = request.maybe("minRating", query.minRating)
    const shape: SearchShape = { ...filters, sort, q, minRating, start, isNext: page.after !== null }
    const values = { ...scope, ...request.values, ...positionValues(orderOf(shape), page.after), rows: page.limit + 1 }
    return yield* read((db) => search(db, shape).execute(values))
  })
}

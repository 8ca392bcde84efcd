import { and, type Column, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import { type CollectionType, type ItemSort, nothingOwn, type PageRequest, type UserId } from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { withConstants } from "../engine/row-reader.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { behindPosition, itemOrders, positionValues, preparedPosition, sorted } from "./item-order.ts"

/** The columns of an item; the other columns are for sorting, for imports and for the market. */
export const itemColumns = ({ items }: Tables) => {
  const { nameKey: _, ratingKey: __, platformAppId: ___, held: ____, ...others } = getTableColumns(items)
  const { paidAmount: _____, paidCurrency: ______, paidOn: _______, paidMonth: ________, ...columns } = others
  return columns
}

/** The condition on `items` that the collection was not removed, for reads that do not join `collections`. */
export const isKept = ({ collections, items }: Tables): SQL =>
  sql`exists (select 1 from ${collections} where ${eq(collections.id, items.collectionId)}
    and ${isNotNull(collections.ownerId)})`

/** The type of a collection. */
export const typeOf = ({ collections }: Tables, collection: Column | SQL) =>
  sql<CollectionType>`(select ${collections.type} from ${collections} where ${collections.id} = ${collection})`

/**
 * Reads a list of items in its order from the index that has it, row by row until a page is full. `type` is the type of
 * their collections.
 */
export const itemScan = (tables: Tables, type: SQL<CollectionType>, isForOthers = false) => {
  const { ofItems } = itemOrders(tables)
  const all = { ...itemColumns(tables), type }
  const { externalRef: _, lent: __, location: ___, purchase: ____, tags: _____, ...others } = all
  // Of what is the owner's alone others are shown nothing, and reading it takes a fifth of the time of a row.
  const columns = isForOthers ? (others as typeof all) : all
  return (db: Db, wanted: SQL | undefined, sort: ItemSort, position: ReadonlyArray<unknown> | null) =>
    db
      .select(columns)
      .from(tables.items)
      .where(and(wanted, behindPosition(ofItems[sort], position)))
      .orderBy(...sorted(ofItems[sort]))
}

/**
 * Pages of all items of one collection or of one user. `of` is the column that holds the collection or the user; `also`
 * is a further condition, in which `viewer` and `of` are placeholders, as they may be in
 * `type`. Returns one row more than was asked for.
 */
export const allItemsBy = ({ read, tables }: Database["Service"], of: Column, also: SQL, type: SQL<CollectionType>) => {
  const { ofItems } = itemOrders(tables)
  const scans = { whole: itemScan(tables, type), others: itemScan(tables, type, true) }
  const prepare = (what: keyof typeof scans, sort: ItemSort, position: ReadonlyArray<unknown> | null) =>
    statement((db) => {
      const page = scans[what](db, and(eq(of, sql.placeholder("of")), also), sort, position)
        .limit(sql.placeholder("rows"))
        .prepare()
      return what === "whole" ? page : withConstants(page, { externalRef: null, lent: 0, ...nothingOwn })
    })
  const prepared = (sort: ItemSort, what: keyof typeof scans) => ({
    first: prepare(what, sort, null),
    next: prepare(what, sort, preparedPosition(ofItems[sort])),
  })
  const pagesOf = (what: keyof typeof scans) => ({
    newest: prepared("newest", what),
    oldest: prepared("oldest", what),
    name: prepared("name", what),
    rating: prepared("rating", what),
  })
  const [whole, others] = [pagesOf("whole"), pagesOf("others")]

  return (id: string, viewer: UserId, sort: ItemSort, { after, limit }: PageRequest, isForOthers = false) =>
    Effect.suspend(() => {
      const values = positionValues(ofItems[sort], after)
      const pages = isForOthers ? others : whole
      const page = after === null ? pages[sort].first : pages[sort].next
      return read((db) => page(db).execute({ ...values, of: id, viewer, rows: limit + 1 }))
    })
}

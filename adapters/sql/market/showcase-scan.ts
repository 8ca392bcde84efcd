import { and, eq, ne, not, or, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { Engine } from "../engine/database.ts"
import type { Value } from "../engine/given.ts"
import { showsCondition } from "../visibility/listing-conditions.ts"
import { visibilityOf, type Who } from "../visibility/visibility.ts"
import { isReserved } from "./listing-rows.ts"
import { type StatedFilter, showcaseFilters } from "./showcase-filter.ts"
import { type Segment, showcaseOrders } from "./showcase-order.ts"

/** The source of a segment's listings, and the limit of rows to look at. */
export type Source =
  /** The indexes with the order of the segment, read row by row until a page is full. */
  | { readonly kind: "scan"; readonly rows: number }
  /** The ids that a filter finds, which have to be sorted. */
  | { readonly kind: "found"; readonly ids: SQL; readonly rows: number }

/** The indexes over prices hold the columns that a search looks at, so only the rows that have the terms are read. */
const isLean = ({ by }: Segment, { terms }: StatedFilter): boolean => by === "price" && terms.length > 0

/**
 * Selects `id` and `position` (the sort key) of the first listings of a segment that pass a filter and that the viewer
 * sees.
 */
export const showcaseScan = (engine: Engine) => {
  const { collections, items, listings, users } = engine.tables
  const { seesCollection } = visibilityOf(engine.tables)
  const { behind, keyOf, sorted, rangesOf } = showcaseOrders(engine.tables)
  const { passes, priceLimit } = showcaseFilters(engine)
  // The conditions match those of the partial indexes literally; otherwise SQLite would not use the indexes.
  const active = sql`${listings.status} = 'active'`
  const indexed = { age: active, price: sql`${active} and ${listings.priceAmount} is not null` }
  const { id, itemId, kind, ownerId, priceAmount, priceCurrency, words } = listings
  const filtered = [kind, priceAmount, priceCurrency, words]
  const listed = alias(listings, "listed")

  /** The rows that are looked at, in the order of the segment; of a lean row not all columns. */
  const candidatesOf = (source: Source, segment: Segment, filter: StatedFilter): SQL => {
    const ranges = rangesOf(segment, filter).map((range) =>
      and(indexed[segment.by], range, priceLimit(filter), behind(segment)),
    )
    const columns = sql.join(isLean(segment, filter) ? filtered : [...filtered, itemId, ownerId], sql`, `)
    const chosen = (from: SQL, wanted: SQL | undefined) =>
      sql`select ${id} as id, ${keyOf(segment)} as position, ${columns} from ${from} where ${wanted}`
    // Each listing is read by its id, whatever the other conditions are: SQLite estimates that a range of prices is as
    // cheap as an id, and would read the whole range for every id. A condition inside `case` uses no index.
    const found = (ids: SQL) =>
      chosen(
        sql`(${ids} limit ${sql.raw(String(source.rows))}) as found cross join ${listings}`,
        sql`${id} = found.id and case when ${or(...ranges)} then 1 end = 1`,
      )
    const selects =
      source.kind === "found" ? [found(source.ids)] : ranges.map((range) => chosen(sql`${listings}`, range))
    return engine.firstOf(selects, sorted(segment), source.rows)
  }
  const shown = (source: Source, segment: Segment, filter: StatedFilter, viewer: Who, rows: Value<number>): SQL => {
    const row = isLean(segment, filter) ? listed : listings
    const rowAgain = isLean(segment, filter) ? sql`${listings} as ${listed} cross join ` : sql.empty()
    const isSeen = sql`(select 1 from ${rowAgain}${items} cross join ${collections} cross join ${users} where ${and(
      isLean(segment, filter) ? eq(listed.id, id) : undefined,
      ne(row.ownerId, viewer),
      eq(items.id, row.itemId),
      eq(collections.id, items.collectionId),
      eq(users.id, collections.ownerId),
      seesCollection(viewer),
      filter.condition === null ? undefined : showsCondition(engine.tables),
      filter.wanted === null ? undefined : not(isReserved(engine.tables, row.itemId)),
    )})`
    // The inner limit preserves the order for the outer select, and a `case` is not a join, so the visibility of a row
    // is checked only when its turn comes. It also keeps Postgres from estimating how many rows pass: it plans a page
    // once and not for each term and price. SQLite reads the tables of a cross join in the order in which they are
    // written.
    const isShown = sql`case when ${passes(filter) ?? sql`true`} then ${isSeen} end = 1`
    const candidates = candidatesOf(source, segment, filter)
    return sql`select ${id} as id, ${listings}.position as position from (${candidates}) as ${listings}
      where ${isShown} order by ${sorted(segment)} limit ${rows}`
  }
  return {
    shown,
    /** The last row that is looked at, if there are as many as may be, whether it is shown or not. */
    last: (source: Source, segment: Segment, filter: StatedFilter): SQL =>
      sql`select id, position from (${candidatesOf(source, segment, filter)}) as candidates
        order by ${sorted(segment)} limit 1 offset ${sql.raw(String(source.rows - 1))}`,
  }
}

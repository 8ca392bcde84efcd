import { and, eq, ne, or, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { ShowcaseFilter, UserId } from "../../../core/index.ts"
import type { Engine } from "../database.ts"
import { visibilityOf } from "../people/visibility.ts"
import { showcaseFilters } from "./showcase-filter.ts"
import { type Segment, showcaseOrders } from "./showcase-order.ts"

/** Where the listings of a stretch come from, and how many of them are looked at. */
export type Source =
  /** The indexes that have its order, row by row until a page is full. */
  | { readonly kind: "walk"; readonly rows: number }
  /** What a filter finds; to be sorted. */
  | { readonly kind: "found"; readonly ids: SQL; readonly rows: number }

/** Selects of `id` and `place` of the first listings of a stretch that pass a filter and that the viewer sees. */
export const showcaseScan = (engine: Engine) => {
  const { collections, items, listings, users } = engine.tables
  const { seesCollection } = visibilityOf(engine.tables)
  const { behind, keyOf, sorted, rangesOf } = showcaseOrders(engine.tables)
  const { passes, priceLimit } = showcaseFilters(engine)
  // The conditions match those of the partial indexes literally, or SQLite would not use them.
  const active = sql`${listings.status} = 'active'`
  const indexed = { age: active, price: sql`${active} and ${listings.priceAmount} is not null` }
  const { id, itemId, ownerId, priceAmount, priceCurrency, words } = listings
  const filtered = [priceAmount, priceCurrency, words]
  const listed = alias(listings, "listed")

  return (source: Source, segment: Segment, filter: ShowcaseFilter, viewer: UserId, rows: number): SQL => {
    const ranges = rangesOf(segment, filter).map((range) =>
      and(indexed[segment.by], range, priceLimit(filter), behind(segment)),
    )
    // The indexes over prices hold what a search looks at: it reads the rows of those alone that have the words.
    const isLean = segment.by === "price" && filter.q !== null
    const row = isLean ? listed : listings
    const rowAgain = isLean ? sql`${listings} as ${listed} cross join ` : sql.empty()
    const columns = sql.join(isLean ? filtered : [...filtered, itemId, ownerId], sql`, `)
    const chosen = (from: SQL, wanted: SQL | undefined) =>
      sql`select ${id} as id, ${keyOf(segment)} as place, ${columns} from ${from} where ${wanted}`
    // By its id each, whatever else is asked: of a range of prices SQLite thinks that it is as quick as an id, and
    // would read all of it for every listing that was found. What is in a case no index is asked for.
    const found = (ids: SQL) =>
      chosen(
        sql`(${ids} limit ${sql.raw(String(source.rows))}) as found cross join ${listings}`,
        sql`${id} = found.id and case when ${or(...ranges)} then 1 end = 1`,
      )
    const selects =
      source.kind === "found" ? [found(source.ids)] : ranges.map((range) => chosen(sql`${listings}`, range))
    const candidates = engine.firstOf(selects, sorted(segment), source.rows)
    const isSeen = sql`(select 1 from ${rowAgain}${items} cross join ${collections} cross join ${users} where ${and(
      isLean ? eq(listed.id, id) : undefined,
      ne(row.ownerId, viewer),
      eq(items.id, row.itemId),
      eq(collections.id, items.collectionId),
      eq(users.id, collections.ownerId),
      seesCollection(viewer),
    )})`
    // The limit within keeps the order outside of it, and a case is no join, so that nobody asks who sees a row before
    // its turn comes. Nor does Postgres guess how many rows pass, and plans a page once and not for each word and each
    // price anew. SQLite takes the tables of a cross join as they stand.
    const shown = sql`case when ${passes(filter) ?? sql`true`} then ${isSeen} end = 1`
    return sql`select ${id} as id, ${listings}.place as place from (${candidates}) as ${listings} where ${shown} order by ${sorted(segment)} limit ${rows}`
  }
}

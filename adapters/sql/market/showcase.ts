import { and, inArray, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { ListingId, Listings, Position, ShowcaseFilter, UserId } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { pageBy } from "../engine/keyset.ts"
import { visibilityOf } from "../people/visibility.ts"
import { searchTerms } from "./search-terms.ts"
import { showcaseFilters } from "./showcase-filter.ts"
import { positionIn, type Segment, segmentsOf, showcaseOrders } from "./showcase-order.ts"
import { type Source, showcaseScan } from "./showcase-scan.ts"
import { shownListings } from "./shown-listings.ts"

/** How hard the showcase tries; tests try less. */
export interface ScanLimits {
  /** How much of an order is walked before its filters are asked how much they find. */
  readonly beginning: number
  /** From how many listings on a filter finds too much to be sorted for one page. */
  readonly many: number
}

interface Found {
  readonly id: ListingId
  readonly place: Position
}

/**
 * The showcase, in time that does not grow with it. What an order has an index for is walked until a page is full. With
 * other filters a page of what many listings pass soon is full as well; what few pass is found by its filter and then
 * sorted.
 */
export const showcaseOf = (
  database: Database["Service"],
  { beginning, many }: ScanLimits = { beginning: 500, many: 2000 },
): Listings["Service"]["showcase"] => {
  const { engine, read, tables } = database
  const { listings } = tables
  const { select, shown } = shownListings(database)
  const { seesCollection } = visibilityOf(tables)
  const { keyOf, place } = showcaseOrders(tables)
  const { seeks } = showcaseFilters(engine)
  const scan = showcaseScan(engine)

  const rowsOf = (source: Source, segment: Segment, filter: ShowcaseFilter, viewer: UserId, rows: number) =>
    Effect.map(
      read((db) =>
        db
          .select({ id: sql<ListingId>`found.id`, place: sql`found.place`.mapWith(keyOf(segment)) })
          .from(sql`(${scan(source, segment, filter, viewer, rows)}) as found`),
      ),
      (found) => found.map((row): Found => ({ id: row.id, place: positionIn(filter, segment, place(segment, row)) })),
    )

  /** The filter to start from, where that finds few listings. */
  const startOf = Effect.fnUntraced(function* (filter: ShowcaseFilter) {
    const ids = seeks(filter)
    const counts = ids.map((some) =>
      sql`(select count(*) from (${some} limit ${sql.raw(String(many))}) as few)`.mapWith(Number),
    )
    const [found = {}] = yield* read((db) =>
      db.select(Object.fromEntries(counts.map((count, n) => [n, count]))).from(sql`(select 1) as one`),
    )
    const [fewest] = ids.map((some, n) => ({ ids: some, count: found[n] ?? many })).sort((a, b) => a.count - b.count)
    return fewest !== undefined && fewest.count < many ? fewest.ids : null
  })

  /** The newest that have the words of a search, or all if those are few, where the engine finds them in that order. */
  const newestOf = Effect.fnUntraced(function* ({ q, sort }: ShowcaseFilter, after: Position | null, most: number) {
    if (engine.newestWithTerms === null || q === null) return null
    const until = after === null || sort !== "newest" ? null : Number(after[0])
    const ordered = engine.newestWithTerms(searchTerms(q), until, most)
    const found = yield* read((db) =>
      db.select({ id: sql<ListingId>`id`, at: sql<number>`at` }).from(sql`(${ordered}) as ordered`),
    )
    const isAll = found.length < most
    if (!isAll && sort !== "newest") return null
    // Of those that were made at the moment of the last one there may be more.
    const ids = found.filter(({ at }) => isAll || at !== found.at(-1)?.at).map(({ id }) => id)
    return { isAll, ids: sql`select ${listings.id} as id from ${listings} where ${inArray(listings.id, ids)}` }
  })

  const find = Effect.fnUntraced(function* (
    filter: ShowcaseFilter,
    viewer: UserId,
    after: Position | null,
    wanted: number,
  ) {
    const segments = segmentsOf(filter, after)
    const all = Effect.fnUntraced(function* (source: Source) {
      const rows: Array<Found> = []
      for (const segment of segments)
        if (rows.length < wanted) rows.push(...(yield* rowsOf(source, segment, filter, viewer, wanted - rows.length)))
      return rows
    })
    const [first] = segments
    if (first === undefined) return []
    // Step by step, as Postgres sorts what it might have to walk to its end, and of a small showcase also a part of
    // that. A stretch is over only after the last step: what an earlier one did not come to may still be in it.
    const scanned = Effect.fnUntraced(function* (steps: ReadonlyArray<number>) {
      const rows: Array<Found> = []
      for (const segment of segments) {
        const missing = wanted - rows.length
        let found: ReadonlyArray<Found> = []
        for (const step of steps)
          if (found.length < missing && missing <= step)
            found = yield* rowsOf({ kind: "walk", rows: step }, segment, filter, viewer, missing)
        rows.push(...found)
      }
      return rows
    })
    const further = [40 * beginning, Number.MAX_SAFE_INTEGER]
    if (filter.ownerId !== null || seeks(filter).length === 0)
      return yield* scanned([Math.ceil(beginning / 5), beginning, ...further])
    const newest = yield* newestOf(filter, after, Math.min(beginning, 5 * wanted))
    const source: Source =
      newest === null ? { kind: "walk", rows: beginning } : { kind: "found", ids: newest.ids, rows: beginning }
    if (newest?.isAll === true) return yield* all(source)
    const soon = yield* rowsOf(source, first, filter, viewer, wanted)
    if (soon.length === wanted) return soon
    const ids = yield* startOf(filter)
    return yield* ids === null ? scanned(further) : all({ kind: "found", ids, rows: 2 * many })
  })

  return Effect.fnUntraced(function* (viewer, filter, page) {
    // A search for nothing but signs finds nothing.
    if (filter.q !== null && searchTerms(filter.q).length === 0) return { items: [], next: null }
    const found = pageBy(yield* find(filter, viewer, page.after, page.limit + 1), page, (row) => row.place)
    if (found.items.length === 0) return { items: [], next: null }
    const ids = found.items.map(({ id }) => id)
    // Asked for again, as what was to be seen a moment ago may be hidden now.
    const isSeen = and(inArray(listings.id, ids), sql`${listings.status} = 'active'`, seesCollection(viewer))
    const rows = yield* read((db) => select(db, viewer).where(isSeen))
    const order = new Map(ids.map((id, n) => [id, n]))
    const sorted = rows.sort((a, b) => (order.get(a.listing.id) ?? 0) - (order.get(b.listing.id) ?? 0))
    return { items: yield* shown(sorted, viewer), next: found.next }
  })
}

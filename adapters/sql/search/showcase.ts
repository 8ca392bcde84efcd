import { and, inArray, sql } from "drizzle-orm"
import { Effect } from "effect"
import {
  type ListingId,
  type Listings,
  type Position,
  type ShowcaseFilter,
  searchTerms,
  type UserId,
} from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { pageBy } from "../engine/keyset.ts"
import { shownListings } from "../market/shown-listings.ts"
import { visibilityOf } from "../people/visibility.ts"
import { showcaseFilters } from "./showcase-filter.ts"
import { positionIn, type Segment, segmentsOf, showcaseOrders } from "./showcase-order.ts"
import { type Source, showcaseScan } from "./showcase-scan.ts"

/** Limits of the plans of the showcase; tests use smaller ones. */
export interface ScanLimits {
  /** How many rows of an order are scanned before the service counts what each filter finds. */
  readonly beginning: number
  /** A filter that finds at least this many listings finds too many to be sorted for one page. */
  readonly many: number
}

interface Found {
  readonly id: ListingId
  readonly position: Position
}

/**
 * The showcase, in time that does not grow with the number of listings. A sort order with an index is scanned until a
 * page is full. With other filters, a page is soon full if many listings pass; if few pass, they are found by their
 * filter and then sorted. docs/architecture.md, "The query plans of the showcase", has the details.
 */
export const showcaseOf = (
  database: Database["Service"],
  { beginning, many }: ScanLimits = { beginning: 500, many: 2000 },
): Listings["Service"]["showcase"] => {
  const { engine, read, tables } = database
  const { listings } = tables
  const { select, shown } = shownListings(database)
  const { seesCollection } = visibilityOf(tables)
  const { keyOf, positionOf } = showcaseOrders(tables)
  const { seeks } = showcaseFilters(engine)
  const scan = showcaseScan(engine)

  const rowsOf = (source: Source, segment: Segment, filter: ShowcaseFilter, viewer: UserId, rows: number) =>
    Effect.map(
      read((db) =>
        db
          .select({ id: sql<ListingId>`found.id`, position: sql`found.position`.mapWith(keyOf(segment)) })
          .from(sql`(${scan(source, segment, filter, viewer, rows)}) as found`),
      ),
      (found) =>
        found.map((row): Found => ({ id: row.id, position: positionIn(filter, segment, positionOf(segment, row)) })),
    )

  /** The filter to start from if it finds few listings; else `null`. */
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

  /**
   * The newest listings that have the terms of a search, or all of them if they are few, if the engine finds them in
   * that order.
   */
  const newestOf = Effect.fnUntraced(function* ({ q, sort }: ShowcaseFilter, after: Position | null, most: number) {
    if (engine.newestWithTerms === null || q === null) return null
    const until = after === null || sort !== "newest" ? null : Number(after[0])
    const ordered = engine.newestWithTerms(searchTerms(q), until, most)
    const found = yield* read((db) =>
      db.select({ id: sql<ListingId>`id`, at: sql<number>`at` }).from(sql`(${ordered}) as ordered`),
    )
    const isAll = found.length < most
    if (!isAll && sort !== "newest") return null
    // There may be more listings with the same moment as the last one.
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
    // The limit grows step by step, because Postgres sorts what it might have to scan to its end, and in a small
    // showcase also a part of that. Only the last step exhausts a segment: an earlier one may have left listings
    // unread.
    const scanned = Effect.fnUntraced(function* (steps: ReadonlyArray<number>) {
      const rows: Array<Found> = []
      for (const segment of segments) {
        const missing = wanted - rows.length
        let found: ReadonlyArray<Found> = []
        for (const step of steps)
          if (found.length < missing && missing <= step)
            found = yield* rowsOf({ kind: "scan", rows: step }, segment, filter, viewer, missing)
        rows.push(...found)
      }
      return rows
    })
    const further = [40 * beginning, Number.MAX_SAFE_INTEGER]
    if (filter.ownerId !== null || seeks(filter).length === 0)
      return yield* scanned([Math.ceil(beginning / 5), beginning, ...further])
    const newest = yield* newestOf(filter, after, Math.min(beginning, 5 * wanted))
    const source: Source =
      newest === null ? { kind: "scan", rows: beginning } : { kind: "found", ids: newest.ids, rows: beginning }
    if (newest?.isAll === true) return yield* all(source)
    const soon = yield* rowsOf(source, first, filter, viewer, wanted)
    if (soon.length === wanted) return soon
    const ids = yield* startOf(filter)
    return yield* ids === null ? scanned(further) : all({ kind: "found", ids, rows: 2 * many })
  })

  return Effect.fnUntraced(function* (viewer, filter, page) {
    // A search that holds only punctuation finds nothing.
    if (filter.q !== null && searchTerms(filter.q).length === 0) return { items: [], next: null }
    const found = pageBy(yield* find(filter, viewer, page.after, page.limit + 1), page, (row) => row.position)
    if (found.items.length === 0) return { items: [], next: null }
    const ids = found.items.map(({ id }) => id)
    // Checks visibility again, because it may have changed since the ids were read.
    const isSeen = and(inArray(listings.id, ids), sql`${listings.status} = 'active'`, seesCollection(viewer))
    const rows = yield* read((db) => select(db, viewer).where(isSeen))
    const order = new Map(ids.map((id, n) => [id, n]))
    const sorted = rows.sort((a, b) => (order.get(a.listing.id) ?? 0) - (order.get(b.listing.id) ?? 0))
    return { items: yield* shown(sorted, viewer), next: found.next }
  })
}

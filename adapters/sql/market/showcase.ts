import { and, type Placeholder, sql } from "drizzle-orm"
import { Effect } from "effect"
import {
  type ListingId,
  type Listings,
  type Position,
  type ShowcaseFilter,
  searchTerms,
  type UserId,
} from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { eventsOnce } from "../engine/event-loop.ts"
import { given } from "../engine/given.ts"
import { inOrderOf } from "../engine/in-order.ts"
import { pageBy } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { showcaseCounts } from "./showcase-counts.ts"
import { type StatedFilter, showcaseFilters, statedFilter } from "./showcase-filter.ts"
import { positionIn, type Segment, segmentsOf, showcaseOrders, storedStart } from "./showcase-order.ts"
import { type Source, showcaseScan } from "./showcase-scan.ts"
import { shownListings } from "./shown-listings.ts"

/** Limits of the plans of the showcase; tests use smaller ones. */
export interface ScanLimits {
  /** How many rows of an order are scanned before the service counts what each filter finds. */
  readonly beginning: number
  /** A filter that finds at least this many listings finds too many to be sorted for one page. */
  readonly many: number
  /** How many rows of an order one statement looks at after that; others have their turn between two. */
  readonly portion: number
  /** How many such statements one request has. A page may end there before it is full. */
  readonly portions: number
}

const usual: ScanLimits = { beginning: 500, many: 2000, portion: 2000, portions: 10 }

/** Where the listings of a statement come from: the scan, a filter by its number, or a list of ids. */
type Start =
  | { readonly kind: "scan"; readonly rows: number }
  | { readonly kind: "found"; readonly by: number; readonly rows: number }
  | { readonly kind: "found"; readonly by: "list"; readonly list?: string; readonly rows: number }

/** The text of a statement depends on it. `last` is the last row that is looked at, shown or not. */
interface Shape {
  readonly of: "found" | "last"
  readonly filter: StatedFilter
  readonly segment: Segment
  readonly start: Start
}

interface Found {
  readonly id: ListingId
  readonly position: Position
}

/** The first listings that the viewer sees, and where the request came to when it looked at too many to go on. */
interface Scanned {
  readonly rows: ReadonlyArray<Found>
  readonly stoppedAt: Position | null
}

/**
 * The showcase, in time that does not grow with the number of listings. A sort order with an index is scanned until a
 * page is full. With other filters, a page is soon full if many listings pass; if few pass, they are found by their
 * filter and then sorted. Where very many are hidden the page ends with a cursor, full or not. The details
 * are in the README.md of this folder, "The query plans of the showcase".
 */
export const showcaseOf = (
  database: Database["Service"],
  { beginning, many, portion, portions }: ScanLimits = usual,
): Pick<Listings["Service"], "counts" | "showcase" | "showSome"> => {
  const { engine, read, tables } = database
  const { listings } = tables
  const { select, shown } = shownListings(database)
  const { seesCollection } = visibilityOf(tables)
  const { keyOf, positionOf } = showcaseOrders(tables)
  const { seeks } = showcaseFilters(engine)
  const { last, shown: scan } = showcaseScan(engine)

  const [viewerAt, rowsAt, listAt] = [sql.placeholder("viewer"), sql.placeholder("rows"), sql.placeholder("list")]
  const listed = engine.isOneOfIn(listings.id, listAt)

  const sourceOf = (start: Start, filter: StatedFilter): Source => {
    const { rows } = start
    if (start.kind === "scan") return { kind: "scan", rows }
    const ids = start.by === "list" ? sql`select ${listings.id} as id from ${listings} where ${listed}` : undefined
    return { kind: "found", rows, ids: ids ?? seeks(filter)[Number(start.by)] ?? sql.empty() }
  }
  const page = shaped((db, { filter, of, segment, start }: Shape) => {
    const source = sourceOf(start, filter)
    const found = of === "last" ? last(source, segment, filter) : scan(source, segment, filter, viewerAt, rowsAt)
    return db
      .select({ id: sql<ListingId>`found.id`, position: sql`found.position`.mapWith(keyOf(segment)) })
      .from(sql`(${found}) as found`)
      .prepare()
  })
  const rowsOf = (
    source: Start,
    segment: Segment,
    filter: ShowcaseFilter,
    viewer: UserId,
    rows: number,
    of: Shape["of"] = "found",
  ) => {
    const { at, values } = given()
    const { list, ...start } = { list: undefined, ...source }
    const after =
      segment.after === null ? null : ([at("at", storedStart(segment)), at("id", segment.after[1])] as const)
    const shape = { of, filter: statedFilter(filter, at), segment: { ...segment, after }, start }
    return Effect.map(
      read((db) => page(db, shape).execute({ ...values, viewer, rows, list })),
      (found) => found.map((row): Found => ({ id: row.id, position: positionOf(segment, row) })),
    )
  }

  const counts = shaped((db, filter: StatedFilter) => {
    const each = seeks(filter).map((some) =>
      sql`(select count(*) from (${some} limit ${sql.raw(String(many))}) as few)`.mapWith(Number),
    )
    return db
      .select(Object.fromEntries(each.map((count, n) => [n, count])))
      .from(sql`(select 1) as one`)
      .prepare()
  })
  /** The number of the filter to start from if it finds few listings; else `null`. */
  const startOf = Effect.fnUntraced(function* (filter: ShowcaseFilter) {
    const { at, values } = given()
    const stated = statedFilter(filter, at)
    const [found = {}] = yield* read((db) => counts(db, stated).execute(values))
    const [fewest] = seeks(stated)
      .map((_, by) => ({ by, count: found[by] ?? many }))
      .sort((a, b) => a.count - b.count)
    return fewest !== undefined && fewest.count < many ? fewest.by : null
  })

  const newest = shaped((db, { terms, until }: Pick<StatedFilter, "terms"> & { readonly until: Placeholder | null }) =>
    db
      .select({ id: sql<ListingId>`id`, at: sql<number>`at` })
      .from(sql`(${engine.newestWithTerms?.(terms, until, rowsAt)}) as ordered`)
      .prepare(),
  )
  /**
   * The newest listings that have the terms of a search, or all of them if they are few, if the engine finds them in
   * that order.
   */
  const newestOf = Effect.fnUntraced(function* ({ q, sort }: ShowcaseFilter, after: Position | null, most: number) {
    if (engine.newestWithTerms === null || q === null) return null
    const { at, maybe, values } = given()
    const until = maybe("until", after === null || sort !== "newest" ? null : Number(after[0]))
    const shape = { terms: searchTerms(q).map((term, n) => at(`term${n}`, term)), until }
    const found = yield* read((db) => newest(db, shape).execute({ ...values, rows: most }))
    const isAll = found.length < most
    if (!isAll && sort !== "newest") return null
    // There may be more listings with the same moment as the last one.
    const ids = found.filter(({ at }) => isAll || at !== found.at(-1)?.at).map(({ id }) => id)
    return { isAll, list: JSON.stringify(ids) }
  })

  const find = Effect.fnUntraced(function* (
    filter: ShowcaseFilter,
    viewer: UserId,
    after: Position | null,
    wanted: number,
  ) {
    const segments = segmentsOf(filter, after)
    const inShowcase = (segment: Segment, rows: ReadonlyArray<Found>) =>
      rows.map(({ id, position }): Found => ({ id, position: positionIn(filter, segment, position) }))
    const all = Effect.fnUntraced(function* (source: Start) {
      const rows: Array<Found> = []
      for (const segment of segments)
        if (rows.length < wanted)
          rows.push(...inShowcase(segment, yield* rowsOf(source, segment, filter, viewer, wanted - rows.length)))
      return { rows, stoppedAt: null } satisfies Scanned
    })
    let left = portions
    /** Reads a segment to its end in portions, until a page is full or the request has none left. */
    const inPortions = Effect.fnUntraced(function* (segment: Segment, missing: number) {
      const rows: Array<Found> = []
      const source = { kind: "scan", rows: portion } as const
      let position: Position | null = null
      // Each segment has one portion at least: where the one before it ended with the last portion, it has no position.
      do {
        left -= 1
        const from: Segment = position === null ? segment : { ...segment, after: position }
        rows.push(...(yield* rowsOf(source, from, filter, viewer, missing - rows.length)))
        if (rows.length === missing) return { rows, stoppedAt: null }
        const [reached] = yield* rowsOf(source, from, filter, viewer, 1, "last")
        if (reached === undefined) return { rows, stoppedAt: null }
        position = reached.position
        yield* eventsOnce
      } while (left > 0)
      return { rows, stoppedAt: positionIn(filter, segment, position) } satisfies Scanned
    })
    // The limit grows step by step, because Postgres sorts what it might have to scan to its end, and in a small
    // showcase also a part of that. Only the portions exhaust a segment: an earlier step may have left listings unread.
    const scanned = Effect.fnUntraced(function* (steps: ReadonlyArray<number>) {
      const rows: Array<Found> = []
      for (const segment of segments) {
        const missing = wanted - rows.length
        if (missing === 0) break
        let found: Scanned | null = null
        for (const step of steps)
          if (found === null && missing <= step) {
            const some = yield* rowsOf({ kind: "scan", rows: step }, segment, filter, viewer, missing)
            if (some.length === missing) found = { rows: some, stoppedAt: null }
          }
        found ??= yield* inPortions(segment, missing)
        rows.push(...inShowcase(segment, found.rows))
        if (found.stoppedAt !== null) return { rows, stoppedAt: found.stoppedAt } satisfies Scanned
      }
      return { rows, stoppedAt: null } satisfies Scanned
    })
    const [first] = segments
    if (first === undefined) return { rows: [], stoppedAt: null } satisfies Scanned
    if (filter.ownerId !== null || seeks(statedFilter(filter, plain)).length === 0)
      return yield* scanned([Math.ceil(beginning / 5), beginning])
    const newestFound = yield* newestOf(filter, after, Math.min(beginning, 5 * wanted))
    const source: Start =
      newestFound === null
        ? { kind: "scan", rows: beginning }
        : { kind: "found", by: "list", list: newestFound.list, rows: beginning }
    if (newestFound?.isAll === true) return yield* all(source)
    const soon = yield* rowsOf(source, first, filter, viewer, wanted)
    if (soon.length === wanted) return { rows: inShowcase(first, soon), stoppedAt: null } satisfies Scanned
    const by = yield* startOf(filter)
    return yield* by === null ? scanned([]) : all({ kind: "found", by, rows: 2 * many })
  })

  const onPage = statement((db) =>
    select(db, viewerAt)
      .where(and(listed, sql`${listings.status} = 'active'`, seesCollection(viewerAt)))
      .prepare(),
  )

  const showSome: Listings["Service"]["showSome"] = Effect.fnUntraced(function* (viewer, ids) {
    if (ids.length === 0) return []
    const rows = yield* read((db) => onPage(db).execute({ viewer, list: JSON.stringify(ids) }))
    return yield* shown(
      inOrderOf(ids, rows, ({ listing }) => listing.id),
      viewer,
    )
  })

  const showcase: Listings["Service"]["showcase"] = Effect.fnUntraced(function* (viewer, filter, page) {
    // A search that holds only punctuation finds nothing.
    if (filter.q !== null && searchTerms(filter.q).length === 0) return { items: [], next: null }
    const { rows, stoppedAt } = yield* find(filter, viewer, page.after, page.limit + 1)
    const found = pageBy(rows, page, (row) => row.position)
    // Checks visibility again, because it may have changed since the ids were read.
    const ids = found.items.map(({ id }) => id)
    return { items: yield* showSome(viewer, ids), next: found.next ?? stoppedAt }
  })
  return { counts: showcaseCounts(database), showcase, showSome }
}

const plain = <T>(_: string, value: T): T => value

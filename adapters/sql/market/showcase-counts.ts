import { sql } from "drizzle-orm"
import { Effect } from "effect"
import {
  type Listings,
  mostCountedMatches,
  mostMatches,
  type ShowcaseFilter,
  type UserId,
} from "../../../core/index.ts"
import { listedCopies } from "../catalog/listed-copies.ts"
import type { Database } from "../engine/database.ts"
import { eventsOnce } from "../engine/event-loop.ts"
import { given } from "../engine/given.ts"
import { shaped } from "../engine/statement.ts"
import { type StatedFilter, showcaseFilters, statedFilter } from "./showcase-filter.ts"
import { type Segment, segmentsOf } from "./showcase-order.ts"
import { showcaseScan } from "./showcase-scan.ts"

/** How many listings all counts look at together, and how many one of them may look at. Tests use fewer. */
export interface CountLimits {
  readonly all: number
  /** The largest one comes first. They are part of the text of a statement, so there are few of them. */
  readonly each: ReadonlyArray<number>
}

interface Shape {
  readonly filter: StatedFilter
  readonly segment: Segment
  readonly rows: number
}

/**
 * Counts what the showcase has by each of some filters. Each filter looks at its share of the listings that all of them
 * may look at, and those that have more get a share of what the others left. Others have their turn after each.
 */
export const showcaseCounts = (
  { engine, read }: Database["Service"],
  { all, each }: CountLimits = { all: mostCountedMatches, each: [mostMatches, 500, 200, 100, 50, 20] },
): Listings["Service"]["counts"] => {
  const { seeks } = showcaseFilters(engine)
  const { shown: scan } = showcaseScan(engine)
  const viewerAt = sql.placeholder("viewer")

  const counting = shaped((db, { filter, rows, segment }: Shape) => {
    const ofWords = sql`select found.id, 0 as is_cut from (${seeks(filter)[0] ?? sql`select null as id`}) as found`
    const copies = filter.edition === null ? ofWords : listedCopies(engine.tables, filter.edition)
    const limit = sql.raw(String(rows))
    const ids = sql`select id from (${copies} limit ${limit}) as copies`
    const found = scan({ kind: "found", rows, ids }, segment, filter, viewerAt, rows)
    return db
      .select({
        count: sql`(select count(*) from (${found}) as counted)`.mapWith(Number),
        looked: sql`(select count(*) from (${ids} limit ${limit}) as looked)`.mapWith(Number),
        isCut: sql`coalesce((select max(is_cut) from (${copies} limit ${limit}) as looked), 0)`.mapWith(Number),
      })
      .from(sql`(select 1) as one`)
      .prepare()
  })
  const countUpTo = Effect.fnUntraced(function* (viewer: UserId, filter: ShowcaseFilter, rows: number) {
    const { at, values } = given()
    const [segment] = segmentsOf({ ...filter, sort: "newest" }, null)
    const stated = statedFilter(filter, at)
    const hasNone = segment === undefined || seeks(stated).length === 0
    const found = hasNone
      ? []
      : yield* read((db) => counting(db, { filter: stated, segment, rows }).execute({ ...values, viewer }))
    return found[0] ?? { count: 0, looked: 0, isCut: 0 }
  })

  return Effect.fnUntraced(function* (viewer, filters) {
    const counts: Array<number | null> = filters.map(() => null)
    let left = all
    let open = filters.map((filter, n) => ({ filter, n }))
    for (let round = 0; round < 2 && open.length > 0; round++) {
      const cut: typeof open = []
      for (const [n, one] of open.entries()) {
        if (n + round > 0) yield* eventsOnce
        const share = left / (open.length - n)
        const rows = each.find((some) => some <= share)
        const found = rows === undefined ? null : yield* countUpTo(viewer, one.filter, rows)
        left -= found?.looked ?? 0
        if (found !== null && (found.looked < (rows ?? 0) || rows === each[0]))
          counts[one.n] = countOf(found, rows ?? 0)
        else cut.push(one)
      }
      open = cut
    }
    return counts
  })
}

/** No listing that is shown is found where others were not looked at: then the count is not known. */
const countOf = (found: { readonly count: number; readonly isCut: number; readonly looked: number }, rows: number) =>
  found.count === 0 && (found.isCut === 1 || found.looked >= rows) ? null : found.count

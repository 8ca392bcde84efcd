import { sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import type { EventId, Events, Position } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { pageBy } from "../engine/keyset.ts"
import { shownEvents } from "../events/shown-events.ts"
import { type EventRequest, eventScan, type Source } from "./event-scan.ts"
import { soughtTerms } from "./terms.ts"

/** Limits of the lists of events; tests use smaller ones. */
export interface ListLimits {
  /** How many rows each step of one request looks at. */
  readonly steps: ReadonlyArray<number>
  /** A term that at least this many events have is no index to start from. */
  readonly many: number
}

/**
 * The lists of events, in time that does not grow with the number of events: an index with the order of the start is
 * read until a page is full, or until so many rows were hidden that the next request goes on from there.
 */
export const eventListOf = (
  database: Database["Service"],
  { many, steps }: ListLimits = { steps: [200, 2000, 20_000], many: 2000 },
): Events["Service"]["list"] => {
  const { engine, read, tables } = database
  const { countOf, found, lastOf } = eventScan(engine)
  const { showAll } = shownEvents(database)

  const rowsOf = (select: ReturnType<typeof found>) =>
    Effect.map(
      read((db) =>
        db
          .select({
            id: sql<EventId>`found.id`,
            position: sql<DateTime.Utc>`found.position`.mapWith(tables.events.startsAt),
          })
          .from(sql`(${select}) as found`),
      ),
      (rows) =>
        rows.map(({ id, position }) => ({ id, position: [DateTime.toEpochMillis(position), id] satisfies Position })),
    )

  const sourceOf = Effect.fnUntraced(function* (request: EventRequest, after: Position | null) {
    const { filter, terms } = request
    if (filter.mine !== null) return "own" as const
    let source: Source = "all"
    let fewest = many
    for (const term of terms) {
      const [row] = yield* read((db) =>
        db
          .select({ count: sql`counted.count`.mapWith(Number) })
          .from(sql`(${countOf(term, request, after, many)}) as counted`),
      )
      if (row === undefined || row.count >= fewest) continue
      fewest = row.count
      source = { term }
    }
    return source
  })

  return Effect.fnUntraced(function* (viewer, filter, now, page) {
    const terms = filter.q === null ? [] : soughtTerms(filter.q)
    // A search that holds only punctuation finds nothing.
    if (filter.q !== null && terms.length === 0) return { items: [], next: null }
    const request = { viewer, filter, terms, now }
    const source = yield* sourceOf(request, page.after)
    const wanted = page.limit + 1
    const rows: Array<{ readonly id: EventId; readonly position: Position }> = []
    let after = page.after
    let isWhole = false
    for (const step of steps) {
      rows.push(...(yield* rowsOf(found(source, request, after, step, wanted - rows.length))))
      if (rows.length === wanted) break
      const [last] = yield* rowsOf(lastOf(source, request, after, step))
      isWhole = last === undefined
      if (last === undefined) break
      after = last.position
    }
    const { items, next } = pageBy(rows, page, ({ position }) => position)
    const shown = yield* showAll(
      viewer,
      items.map(({ id }) => id),
    )
    return { items: shown, next: rows.length === wanted || isWhole ? next : after }
  })
}

import { sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import type { EventId, Events, Position } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { given, type Value } from "../engine/given.ts"
import { pageBy } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"
import { soughtTerms } from "../engine/terms.ts"
import {
  type EventRequest,
  eventScan,
  type Source,
  type StatedEvents,
  type StatedPosition,
  statedEvents,
  statedPosition,
} from "./event-scan.ts"
import { shownEvents } from "./shown-events.ts"

/** Limits of the lists of events; tests use smaller ones. */
interface ListLimits {
  /** How many rows each step of one request looks at. */
  readonly steps: ReadonlyArray<number>
  /** A term that at least this many events have is no index to start from. */
  readonly many: number
}

type ChosenSource = Exclude<Source, object> | { readonly term: string; readonly count: number }

/** The text of a statement depends on it. */
interface Shape {
  readonly of: "found" | "last"
  readonly source: Source
  readonly request: StatedEvents
  readonly after: StatedPosition | null
  readonly rows: number
  readonly wanted: number
}

interface CountShape extends Pick<Shape, "request" | "after"> {
  readonly term: Value<string>
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

  const select = shaped((db, { after, of, request, rows, source, wanted }: Shape) => {
    const chosen = of === "found" ? found(source, request, after, rows, wanted) : lastOf(source, request, after, rows)
    const position = sql<DateTime.Utc>`found.position`.mapWith(tables.events.startsAt)
    return db.select({ id: sql<EventId>`found.id`, position }).from(sql`(${chosen}) as found`).prepare()
  })
  const rowsOf = (
    of: Shape["of"],
    source: ChosenSource,
    request: EventRequest,
    after: Position | null,
    rows: number,
    wanted: number,
  ) => {
    const { at, values } = given()
    const stated = { request: statedEvents(request, at), after: statedPosition(after, at) }
    const shape = { ...stated, source: typeof source === "string" ? source : { term: at("term", source.term) } }
    return Effect.map(
      read((db) => select(db, { ...shape, of, rows, wanted }).execute(values)),
      (found) =>
        found.map(({ id, position }) => ({ id, position: [DateTime.toEpochMillis(position), id] satisfies Position })),
    )
  }

  const counted = shaped((db, { after, request, term }: CountShape) =>
    db
      .select({ count: sql`counted.count`.mapWith(Number) })
      .from(sql`(${countOf(term, request, after, many)}) as counted`)
      .prepare(),
  )
  const sourceOf = Effect.fnUntraced(function* (request: EventRequest, after: Position | null) {
    const { filter, terms } = request
    if (filter.mine !== null) return "own" as const
    let source: ChosenSource = "all"
    let fewest = many
    for (const term of terms) {
      const { at, values } = given()
      const shape = { request: statedEvents(request, at), after: statedPosition(after, at), term: at("term", term) }
      const [row] = yield* read((db) => counted(db, shape).execute(values))
      if (row === undefined || row.count >= fewest) continue
      fewest = row.count
      source = { term, count: row.count }
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
    // Of a term it is known how many events have it.
    let left = typeof source === "string" ? Number.POSITIVE_INFINITY : source.count
    for (const step of steps) {
      rows.push(...(yield* rowsOf("found", source, request, after, step, wanted - rows.length)))
      if (rows.length === wanted) break
      isWhole = left < step
      if (isWhole) break
      left -= step
      const [last] = yield* rowsOf("last", source, request, after, step, 1)
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

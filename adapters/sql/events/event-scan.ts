import { and, type Column, eq, gt, gte, lt, ne, type SQL, sql } from "drizzle-orm"
import { DateTime } from "effect"
import { type EventFilter, longestEvent, type Position, type UserId } from "../../../core/index.ts"
import type { Engine } from "../database.ts"
import { cityKeyOf } from "./event-rows.ts"
import { eventVisibilityOf } from "./event-visibility.ts"

/** A list of events: who asks for what, and when. */
export interface EventRequest {
  readonly viewer: UserId
  readonly filter: EventFilter
  readonly words: ReadonlyArray<string>
  readonly now: DateTime.Utc
}

/**
 * The index that is read in the order of the start: that of the list of one person, of a word, or of all events, of one
 * city or of one kind.
 */
export type Source = { readonly word: string } | "own" | "all"

/** The selects of the lists of events. Each has the columns `id` and `place`, which is the start. */
export const eventScan = ({ firstOf, tables }: Engine) => {
  const { eventInvites, eventOrganizers, eventParticipants, events, eventWords } = tables
  const { seesEvent } = eventVisibilityOf(tables)
  const order = sql`place, id`

  /** The range of starts behind a position. */
  const range = (start: Column, id: Column, { filter, now }: EventRequest, after: Position | null): SQL | undefined =>
    and(behind(start, id, filter, now, after), filter.to === null ? undefined : lt(start, filter.to))

  const ofAll = (request: EventRequest, after: Position | null): ReadonlyArray<SQL> => {
    const { city, kind } = request.filter
    const isHeld = ne(events.status, sql`'cancelled'`)
    const select = (condition: SQL | undefined) =>
      sql`select ${events.id} as id, ${events.startsAt} as place from ${events}
        where ${and(condition, range(events.startsAt, events.id, request, after))}`
    const key =
      city !== null
        ? eq(events.cityKey, cityKeyOf(city))
        : kind === null
          ? undefined
          : eq(events.placeKind, sql`${sql.raw(kind === "onsite" ? "'onsite'" : "'online'")}`)
    const isScheduled = eq(events.status, sql`'scheduled'`)
    // The conditions match those of the partial indexes literally; otherwise SQLite would not use the indexes.
    if (isUpcoming(request.filter)) return [select(key === undefined ? isScheduled : and(isHeld, key, isScheduled))]
    if (key === undefined) return [select(isHeld)]
    return [select(and(isHeld, key, isScheduled)), select(and(isHeld, key, eq(events.status, sql`'ended'`)))]
  }

  const ofPerson = (request: EventRequest, after: Position | null): SQL => {
    const { filter, viewer } = request
    const from = (rows: OwnRows, condition: SQL | undefined) =>
      sql`select ${rows.id} as id, ${rows.startsAt} as place from ${rows.table}
        where ${and(eq(rows.userId, viewer), condition, range(rows.startsAt, rows.id, request, after))}`
    const own = { table: events, id: events.id, userId: events.ownerId, startsAt: events.startsAt }
    switch (filter.mine) {
      case "organizing":
        return from(rowsOf(eventOrganizers), undefined)
      case "going":
        return from(rowsOf(eventParticipants), eq(eventParticipants.participation, "going"))
      case "waiting":
        return from(rowsOf(eventParticipants), eq(eventParticipants.participation, "waitlist"))
      case "invited":
        return from(rowsOf(eventInvites), eq(eventInvites.status, "invited"))
      default:
        return from(own, undefined)
    }
  }

  const ofWord = (word: string, request: EventRequest, after: Position | null): SQL =>
    sql`select ${eventWords.eventId} as id, ${eventWords.startsAt} as place from ${eventWords}
      where ${and(eq(eventWords.word, word), range(eventWords.startsAt, eventWords.eventId, request, after))}`

  const candidates = (source: Source, request: EventRequest, after: Position | null, rows: number): SQL => {
    if (source === "all") return firstOf(ofAll(request, after), order, rows)
    return firstOf([source === "own" ? ofPerson(request, after) : ofWord(source.word, request, after)], order, rows)
  }

  /** The filters that are not part of an index, as a condition on a row of `events`. */
  const passes = ({ filter, now, viewer, words }: EventRequest): SQL | undefined =>
    and(
      filter.mine === null ? ne(events.status, sql`'cancelled'`) : undefined,
      isUpcoming(filter) ? gt(events.endsAt, now) : undefined,
      filter.city === null ? undefined : eq(events.cityKey, cityKeyOf(filter.city)),
      filter.kind === null ? undefined : eq(events.placeKind, filter.kind),
      filter.mine === "organizing" ? ne(events.ownerId, viewer) : undefined,
      ...words.map(
        (word) => sql`exists (select 1 from ${eventWords} where ${eventWords.eventId} = ${events.id}
          and ${eventWords.word} = ${word})`,
      ),
    )

  return {
    /** The first events of a source behind a position that pass the filter and that the viewer sees. */
    found: (source: Source, request: EventRequest, after: Position | null, rows: number, wanted: number): SQL => {
      const isShown = sql`(select 1 from ${events} where ${and(
        sql`${events.id} = candidates.id`,
        passes(request),
        seesEvent(request.viewer),
      )})`
      // The inner limit preserves the order for the outer select, and a `case` is not a join, so each event is looked
      // at only when its turn comes.
      return sql`select candidates.id as id, candidates.place as place
        from (${candidates(source, request, after, rows)}) as candidates
        where case when candidates.id is not null then ${isShown} end = 1 order by ${order}
        limit ${sql.raw(String(wanted))}`
    },
    /** The last of some events of a source, if there are as many, whether they are shown or not. */
    lastOf: (source: Source, request: EventRequest, after: Position | null, rows: number): SQL =>
      sql`select id, place from (${candidates(source, request, after, rows)}) as candidates
        order by ${order} limit 1 offset ${sql.raw(String(rows - 1))}`,
    /** How many events have a word, up to a limit. */
    countOf: (word: string, request: EventRequest, after: Position | null, most: number): SQL =>
      sql`select count(*) as count from (${ofWord(word, request, after)} limit ${sql.raw(String(most))}) as few`,
  }
}

/** Whether only events are listed that have not ended. Contract: events, lists. */
const isUpcoming = ({ from, mine, to }: EventFilter): boolean => from === null && to === null && mine === null

const behind = (
  start: Column,
  id: Column,
  filter: EventFilter,
  now: DateTime.Utc,
  after: Position | null,
): SQL | undefined => {
  if (after !== null) {
    const [at, last] = after
    return sql`(${start}, ${id}) > (${sql.param(DateTime.makeUnsafe(Number(at)), start)}, ${sql.param(last, id)})`
  }
  if (filter.from !== null) return gte(start, filter.from)
  return isUpcoming(filter) ? gt(start, DateTime.subtractDuration(now, longestEvent)) : undefined
}

interface OwnRows {
  readonly table: SQL | Engine["tables"][keyof Engine["tables"]]
  readonly id: Column
  readonly userId: Column
  readonly startsAt: Column
}

const rowsOf = (
  table: Engine["tables"]["eventOrganizers"] | Engine["tables"]["eventParticipants"] | Engine["tables"]["eventInvites"],
): OwnRows => ({ table, id: table.eventId, userId: table.userId, startsAt: table.startsAt })

import { and, type Column, eq, gt, ne, type SQL, sql } from "drizzle-orm"
import { DateTime } from "effect"
import { type EventFilter, longestEvent, type Position, type UserId } from "../../../core/index.ts"
import type { Engine } from "../engine/database.ts"
import type { Value } from "../engine/given.ts"
import { eventVisibilityOf } from "../visibility/event-visibility.ts"
import { cityKeyOf } from "./event-rows.ts"

/** A list of events: the viewer, the filter and the moment. */
export interface EventRequest {
  readonly viewer: UserId
  readonly filter: EventFilter
  readonly terms: ReadonlyArray<string>
  readonly now: DateTime.Utc
}

/** A list of events as statements have it: with its values, or with placeholders in their place. */
export interface StatedEvents extends Pick<EventFilter, "kind" | "mine"> {
  readonly viewer: Value<UserId>
  readonly from: Value<DateTime.Utc> | null
  readonly to: Value<DateTime.Utc> | null
  readonly cityKey: Value<string> | null
  readonly terms: ReadonlyArray<Value<string>>
  readonly now: Value<DateTime.Utc>
  /** The earliest start of an event that may not have ended. */
  readonly since: Value<DateTime.Utc>
}

type At = <T>(name: string, value: T) => Value<T>

/** A request as statements have it; `at` has a value or the placeholder of a name. */
export const statedEvents = ({ filter, now, terms, viewer }: EventRequest, at: At): StatedEvents => {
  const { city, from, kind, mine, to } = filter
  return {
    kind,
    mine,
    viewer: at("viewer", viewer),
    from: from === null ? null : at("from", from),
    to: to === null ? null : at("to", to),
    cityKey: city === null ? null : at("city", cityKeyOf(city)),
    terms: terms.map((term, n) => at(`term${n}`, term)),
    now: at("now", now),
    since: at("since", DateTime.subtractDuration(now, longestEvent)),
  }
}

/** The position after which a page starts, as statements have it. */
export interface StatedPosition {
  readonly at: Value<DateTime.Utc>
  readonly id: Value<string>
}

export const statedPosition = (after: Position | null, at: At): StatedPosition | null =>
  after === null
    ? null
    : { at: at("lastAt", DateTime.makeUnsafe(Number(after[0]))), id: at("lastId", String(after[1])) }

/**
 * The index that is read in the order of the start: that of the list of one person, of a term, or of all events, of one
 * city or of one kind.
 */
export type Source = { readonly term: Value<string> } | "own" | "all"

/** The selects of the lists of events. Each has the columns `id` and `position`, which is the start. */
export const eventScan = ({ firstOf, tables }: Engine) => {
  const { eventInvites, eventOrganizers, eventParticipants, events, eventWords } = tables
  const { seesEvent } = eventVisibilityOf(tables)

  /** The range of starts behind a position. */
  const range = (start: Column, id: Column, request: StatedEvents, after: StatedPosition | null): SQL | undefined =>
    and(
      behind(start, id, request, after),
      // Not `start < ?`: of a span with two ends Postgres expects so few events that it may sort them, or plan it again
      // for every page.
      request.to === null ? undefined : sql`(${start}, ${id}) < (${positionAt(start, id, request.to)})`,
    )

  const ofAll = (request: StatedEvents, after: StatedPosition | null): ReadonlyArray<SQL> => {
    const { cityKey, kind } = request
    const isHeld = ne(events.status, sql`'cancelled'`)
    const select = (condition: SQL | undefined) =>
      sql`select ${events.id} as id, ${events.startsAt} as position from ${events}
        where ${and(condition, range(events.startsAt, events.id, request, after))}`
    const key =
      cityKey !== null
        ? eq(events.cityKey, cityKey)
        : kind === null
          ? undefined
          : eq(events.placeKind, sql`${sql.raw(kind === "onsite" ? "'onsite'" : "'online'")}`)
    const isScheduled = eq(events.status, sql`'scheduled'`)
    // The conditions match those of the partial indexes literally; otherwise SQLite would not use the indexes.
    if (isUpcoming(request)) return [select(key === undefined ? isScheduled : and(isHeld, key, isScheduled))]
    if (key === undefined) return [select(isHeld)]
    return [select(and(isHeld, key, isScheduled)), select(and(isHeld, key, eq(events.status, sql`'ended'`)))]
  }

  const ofPerson = (request: StatedEvents, after: StatedPosition | null): SQL => {
    const { mine, viewer } = request
    const from = (rows: OwnRows, condition: SQL | undefined) =>
      sql`select ${rows.id} as id, ${rows.startsAt} as position from ${rows.table}
        where ${and(eq(rows.userId, viewer), condition, range(rows.startsAt, rows.id, request, after))}`
    const own = { table: events, id: events.id, userId: events.ownerId, startsAt: events.startsAt }
    switch (mine) {
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

  // Not `word = ?`: Postgres would estimate how many events have the term, and sort them all where it expects few of
  // a term that many have. It has no estimate for a comparison of rows with a value that it does not know, and reads
  // the index in its order.
  const ofTerm = (term: Value<string>, request: StatedEvents, after: StatedPosition | null): SQL => {
    const { eventId, startsAt, word: stored } = eventWords
    const given = sql`(select ${sql.param(term, stored)})`
    const [operator, at] = firstStart(request)
    const lower =
      after === null
        ? sql`(${stored}, ${startsAt}) ${operator} (${given}, ${sql.param(at ?? beginning, startsAt)})`
        : sql`(${stored}, ${startsAt}, ${eventId}) > (${given}, ${reached(startsAt, eventId, after)})`
    const upper =
      request.to === null
        ? sql`${stored} <= ${given}`
        : sql`(${stored}, ${startsAt}) < (${given}, ${sql.param(request.to, startsAt)})`
    return sql`select ${eventId} as id, ${startsAt} as position, ${stored} as word from ${eventWords}
      where ${lower} and ${upper}`
  }

  const candidates = (source: Source, request: StatedEvents, after: StatedPosition | null, rows: number): SQL => {
    if (source === "all") return firstOf(ofAll(request, after), orderOf(source), rows)
    const select = source === "own" ? ofPerson(request, after) : ofTerm(source.term, request, after)
    return firstOf([select], orderOf(source), rows)
  }

  /** The filters that are not part of an index, as a condition on a row of `events`. */
  const passes = (request: StatedEvents): SQL | undefined =>
    and(
      request.mine === null ? ne(events.status, sql`'cancelled'`) : undefined,
      isUpcoming(request) ? gt(events.endsAt, sql.param(request.now, events.endsAt)) : undefined,
      request.cityKey === null ? undefined : eq(events.cityKey, request.cityKey),
      request.kind === null ? undefined : eq(events.placeKind, request.kind),
      request.mine === "organizing" ? ne(events.ownerId, request.viewer) : undefined,
      ...request.terms.map(
        (term) => sql`exists (select 1 from ${eventWords} where ${eventWords.eventId} = ${events.id}
          and ${eventWords.word} = ${term})`,
      ),
    )

  return {
    /** The first events of a source behind a position that pass the filter and that the viewer sees. */
    found: (source: Source, request: StatedEvents, after: StatedPosition | null, rows: number, wanted: number): SQL => {
      const isShown = sql`(select 1 from ${events} where ${and(
        sql`${events.id} = candidates.id`,
        passes(request),
        seesEvent(request.viewer),
      )})`
      // The inner limit preserves the order for the outer select, and a `case` is not a join, so each event is looked
      // at only when its turn comes.
      return sql`select candidates.id as id, candidates.position as position
        from (${candidates(source, request, after, rows)}) as candidates
        where case when candidates.id is not null then ${isShown} end = 1 order by ${orderOf(source)}
        limit ${sql.raw(String(wanted))}`
    },
    /** The last of some events of a source, if there are as many, whether they are shown or not. */
    lastOf: (source: Source, request: StatedEvents, after: StatedPosition | null, rows: number): SQL =>
      sql`select id, position from (${candidates(source, request, after, rows)}) as candidates
        order by ${orderOf(source)} limit 1 offset ${sql.raw(String(rows - 1))}`,
    /** How many events have a term, up to a limit. */
    countOf: (term: Value<string>, request: StatedEvents, after: StatedPosition | null, most: number): SQL =>
      sql`select count(*) as count from (${candidates({ term }, request, after, most)}) as few`,
  }
}

/** Whether only events are listed that have not ended. Contract: events, lists. */
const isUpcoming = ({ from, mine, to }: StatedEvents): boolean => from === null && to === null && mine === null

// All candidates of a term have that term: this is the order of the index of terms.
const orderOf = (source: Source): SQL => (typeof source === "string" ? sql`position, id` : sql`word, position, id`)

/** No event begins before it: an event is made for the future. */
const beginning = DateTime.makeUnsafe(0)

/** How the starts of a first page compare with a moment; without one, each of them may be listed. */
const firstStart = (request: StatedEvents): readonly [SQL, Value<DateTime.Utc> | null] => {
  if (request.from !== null) return [sql`>=`, request.from]
  return isUpcoming(request) ? [sql`>`, request.since] : [sql`>=`, null]
}

const positionAt = (start: Column, id: Column, at: Value<DateTime.Utc>, last: Value<string> = lowestId): SQL =>
  sql`${sql.param(at, start)}, ${sql.param(last, id)}`

const lowestId = "00000000-0000-0000-0000-000000000000"

const reached = (start: Column, id: Column, after: StatedPosition): SQL => positionAt(start, id, after.at, after.id)

const behind = (start: Column, id: Column, request: StatedEvents, after: StatedPosition | null): SQL | undefined => {
  if (after !== null) return sql`(${start}, ${id}) > (${reached(start, id, after)})`
  const [operator, at] = firstStart(request)
  return at === null ? undefined : sql`${start} ${operator} ${sql.param(at, start)}`
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

import { and, type Column, eq, gt, lt, type SQL, sql } from "drizzle-orm"
import {
  collectionTypes,
  type EntryFilter,
  entryOutcomes,
  type LegFilter,
  legStatuses,
  type RoundId,
  type UserId,
} from "../../../core/index.ts"
import type { Value } from "../engine/given.ts"
import { containsFolded } from "../engine/pattern.ts"
import { perRow } from "../engine/per-row.ts"
import { oneOf } from "../schema/sqlite-kit.ts"
import type { Tables } from "../schema/tables.ts"
import { visibilityOf } from "../visibility/visibility.ts"

/** A page of the entries of a round; `q` is a pattern. The text of a statement depends on all but values. */
export interface EntryPage {
  readonly round: Value<RoundId>
  readonly viewer: Value<UserId>
  readonly q: Value<string> | null
  readonly type: EntryFilter["type"]
  readonly ownerId: Value<UserId> | null
  readonly outcome: EntryFilter["outcome"]
  readonly after: Value<string> | null
  readonly rows: number
}

/** The same of legs: those of a round, or those of the viewer. */
export interface LegPage {
  readonly round: Value<RoundId> | null
  readonly viewer: Value<UserId>
  readonly role: LegFilter["role"]
  readonly status: LegFilter["status"]
  readonly after: Value<string> | null
  readonly rows: number
}

/**
 * The ids on a page, as selects of `id` from one table: an index in the order of the ids is read until the page is
 * full. With the joins for what a response shows, both engines sorted all rows of the round. The number of rows is
 * written out, because Postgres would sort everything for a number that it does not know, and so are types and states:
 * of an unknown one it expects so many rows that it would look for them among all.
 */
export const roundPagesOf = (tables: Tables) => {
  const { roundEntries, roundLegs, rounds } = tables
  const { notBlocked } = visibilityOf(tables)

  const entryPage = ({ after, outcome, ownerId, q, round, rows, type, viewer }: EntryPage): SQL =>
    sql`select ${roundEntries.id} as id from ${roundEntries} where ${and(
      eq(roundEntries.roundId, round),
      ownerId === null ? undefined : eq(roundEntries.ownerId, ownerId),
      type === null ? undefined : isWritten(roundEntries.type, collectionTypes, type),
      outcome === null ? undefined : isWritten(roundEntries.outcome, entryOutcomes, outcome),
      q === null ? undefined : perRow(containsFolded(roundEntries.nameKey, q)),
      after === null ? undefined : gt(roundEntries.id, sql`${sql.param(after, roundEntries.id)}`),
      notBlocked(viewer, roundEntries.ownerId),
    )} order by ${roundEntries.id} limit ${sql.raw(String(rows))}`

  const legPage = ({ after, role, round, rows, status, viewer }: LegPage): SQL => {
    const { giverId, id, receiverId, roundId } = roundLegs
    const wanted = and(
      // Legs that are stored before the result is are not shown.
      sql`exists (select 1 from ${rounds} where ${rounds.id} = ${round ?? roundId} and ${rounds.trades} is not null)`,
      round === null ? undefined : eq(roundId, round),
      status === null ? undefined : isWritten(roundLegs.status, legStatuses, status),
      after === null ? undefined : lt(id, sql`${sql.param(after, id)}`),
      notBlocked(viewer, giverId),
      notBlocked(viewer, receiverId),
    )
    const first = (condition: SQL | undefined) =>
      sql`select ${id} as id from ${roundLegs} where ${condition} order by ${id} desc limit ${sql.raw(String(rows))}`
    const side = (person: Column) => first(and(eq(person, viewer), wanted))
    if (role !== null) return side(role === "giver" ? giverId : receiverId)
    if (round !== null) return first(wanted)
    return sql`select id from (select id from (${side(giverId)}) as given
      union all select id from (${side(receiverId)}) as received) as sides
      order by id desc limit ${sql.raw(String(rows))}`
  }

  return { entryPage, legPage }
}

/** The condition that a column has a value, which is written out: one of the known ones alone. */
const isWritten = (column: Column, known: ReadonlyArray<string>, value: string): SQL =>
  oneOf(
    column,
    known.filter((one) => one === value),
  )

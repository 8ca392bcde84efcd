import { aliasedTable, and, asc, eq, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import type {
  EventId,
  EventPeople,
  Participation,
  Position,
  ShownInvite,
  ShownParticipant,
  UserId,
} from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { pageBy } from "../engine/keyset.ts"
import { cardColumns } from "../people/card.ts"
import { visibilityOf } from "../people/visibility.ts"

type Lists = Pick<EventPeople["Service"], "listParticipants" | "listInvites">

/** Implements the lists of the port `EventPeople`. */
export const listedPeople = ({ read, tables }: Database["Service"]): Lists => {
  const { eventInvites, eventParticipants, users } = tables
  const { notBlocked } = visibilityOf(tables)
  const inviter = aliasedTable(users, "inviter")

  const participants = (event: EventId, viewer: UserId, which: Participation, after: Position | null, rows: number) => {
    const { eventId, joinedAt, participation, position, userId } = eventParticipants
    return read((db) =>
      db
        .select({ user: cardColumns(users), participation, position, joinedAt })
        .from(eventParticipants)
        .innerJoin(users, eq(users.id, userId))
        .where(
          and(
            eq(eventId, event),
            eq(participation, which === "going" ? sql`'going'` : sql`'waitlist'`),
            after === null ? undefined : isBehind(which, after),
            notBlocked(viewer, userId),
          ),
        )
        .orderBy(...(which === "going" ? [asc(joinedAt), asc(userId)] : [asc(position)]))
        .limit(rows),
    )
  }
  const isBehind = (which: Participation, [, first, second]: Position): SQL => {
    const { joinedAt, position, userId } = eventParticipants
    if (which === "waitlist") return sql`${position} > ${sql.param(Number(first), position)}`
    const at = DateTime.makeUnsafe(Number(first))
    return sql`(${joinedAt}, ${userId}) > (${sql.param(at, joinedAt)}, ${sql.param(second, userId)})`
  }
  const cursorOf = ({ joinedAt, participation, position, user }: ShownParticipant): Position =>
    participation === "waitlist"
      ? [participation, position]
      : [participation, DateTime.toEpochMillis(joinedAt), user.id]

  return {
    // Two reads at most: those who go are one part of the list, and those who wait the other.
    listParticipants: Effect.fnUntraced(function* (event, viewer, participation, page) {
      const found: Array<ShownParticipant> = []
      for (const which of ["going", "waitlist"] as const) {
        const isPast = which === "going" && page.after?.[0] === "waitlist"
        if (isPast || (participation !== null && participation !== which)) continue
        const after = page.after?.[0] === which ? page.after : null
        if (found.length <= page.limit)
          found.push(...(yield* participants(event, viewer, which, after, page.limit + 1 - found.length)))
      }
      return pageBy(found, page, cursorOf)
    }),
    listInvites: Effect.fnUntraced(function* (event, viewer, page) {
      const { eventId, invitedAt, invitedBy, status, userId } = eventInvites
      const [at, id] = page.after ?? []
      const isBehindInvite = sql`(${invitedAt}, ${userId}) > (${sql.param(
        DateTime.makeUnsafe(Number(at ?? 0)),
        invitedAt,
      )}, ${sql.param(id, userId)})`
      const rows: ReadonlyArray<ShownInvite> = yield* read((db) =>
        db
          .select({ user: cardColumns(users), invitedBy: cardColumns(inviter), invitedAt, status })
          .from(eventInvites)
          .innerJoin(users, eq(users.id, userId))
          .leftJoin(inviter, and(eq(inviter.id, invitedBy), notBlocked(viewer, inviter.id)))
          .where(and(eq(eventId, event), page.after === null ? undefined : isBehindInvite, notBlocked(viewer, userId)))
          .orderBy(asc(invitedAt), asc(userId))
          .limit(page.limit + 1),
      )
      return pageBy(rows, page, (row) => [DateTime.toEpochMillis(row.invitedAt), row.user.id])
    }),
  }
}

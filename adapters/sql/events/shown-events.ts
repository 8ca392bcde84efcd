import { and, eq, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import { type EventId, type ShownEvent, type Standing, seesPlace, type UserId } from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { inOrderOf } from "../engine/in-order.ts"
import { statement } from "../engine/statement.ts"
import { hostRole, organizersIn } from "../friends/hosts.ts"
import { cardColumns } from "../visibility/card.ts"
import { eventVisibilityOf } from "../visibility/event-visibility.ts"
import { eventColumns, eventOf } from "./event-rows.ts"

/** Reads of events with all that a response shows of them: one statement for events, and one for organizers. */
export const shownEvents = (database: Database["Service"]) => {
  const { engine, read, tables } = database
  const { eventInvites, eventOrganizers, eventParticipants, events, users } = tables
  const { seesEvent } = eventVisibilityOf(tables)
  const [viewer, id, ids] = [sql.placeholder("viewer"), sql.placeholder("id"), sql.placeholder("ids")]
  const mine = (rows: typeof eventOrganizers | typeof eventParticipants | typeof eventInvites) =>
    and(eq(rows.eventId, events.id), eq(rows.userId, viewer))

  const select = (condition: SQL) => (db: Db) =>
    db
      .select({
        event: eventColumns(tables),
        owner: cardColumns(users),
        organizer: { userId: eventOrganizers.userId },
        participant: { participation: eventParticipants.participation, position: eventParticipants.position },
        invite: { status: eventInvites.status },
        organizers: organizersOf.anyOf(events.id),
      })
      .from(events)
      .leftJoin(users, eq(users.id, events.ownerId))
      .leftJoin(eventOrganizers, mine(eventOrganizers))
      .leftJoin(eventParticipants, mine(eventParticipants))
      .leftJoin(eventInvites, mine(eventInvites))
      .where(sql`${condition} and ${seesEvent(viewer)}`)
      .prepare()
  const organizersOf = organizersIn<EventId>(database, [eventOrganizers, eventOrganizers.eventId])
  const byId = statement(select(eq(events.id, id)))
  const onPage = statement(select(engine.isOneOfIn(events.id, ids)))

  type Row = Awaited<ReturnType<ReturnType<typeof byId>["execute"]>>[number]

  const shown = Effect.fnUntraced(function* (user: UserId, rows: ReadonlyArray<Row>) {
    if (rows.length === 0) return []
    const organizers = yield* organizersOf.shown(
      user,
      rows.flatMap(({ event, organizers }) => (organizers === null ? [] : [event.id])),
    )
    return rows.map((row): ShownEvent => {
      const standing = standingOf(user, row)
      return {
        event: eventOf(row.event),
        owner: row.owner,
        organizers: organizers(row.event.id),
        seesPlace: seesPlace(standing),
        mine: standing,
      }
    })
  })

  return {
    show: Effect.fnUntraced(function* (user: UserId, event: EventId) {
      return yield* shown(user, yield* read((db) => byId(db).execute({ viewer: user, id: event })))
    }),
    /** Those of some events that the viewer still sees, in the given order. */
    showAll: Effect.fnUntraced(function* (user: UserId, some: ReadonlyArray<EventId>) {
      if (some.length === 0) return []
      const rows = yield* read((db) => onPage(db).execute({ viewer: user, ids: JSON.stringify(some) }))
      return yield* shown(
        user,
        inOrderOf(some, rows, ({ event }) => event.id),
      )
    }),
  }
}

const standingOf = (
  user: UserId,
  {
    event,
    organizer,
    participant,
    invite,
  }: {
    readonly event: { readonly ownerId: UserId }
    readonly organizer: object | null
    readonly participant: (Pick<Standing, "position"> & { readonly participation: Standing["participation"] }) | null
    readonly invite: { readonly status: Standing["invite"] } | null
  },
): Standing => ({
  role: hostRole(event.ownerId, user, organizer !== null),
  participation: participant?.participation ?? null,
  position: participant?.position ?? null,
  invite: invite?.status ?? null,
})

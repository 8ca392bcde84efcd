import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { EventId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { visibilityOf, type Who } from "./visibility.ts"

/**
 * The rule of core/events/visibility.ts as conditions of a query over `events` that needs no other table. A test drives
 * both over the whole matrix and demands the same answers.
 */
export const eventVisibilityOf = (tables: Tables) => {
  const { eventInvites, eventOrganizers, eventParticipants, events } = tables
  const { seesHosted } = visibilityOf(tables)
  const on = (rows: typeof eventOrganizers | typeof eventParticipants | typeof eventInvites, viewer: Who) =>
    and(eq(rows.eventId, events.id), eq(rows.userId, viewer))

  /** The viewer is the owner or an organizer, goes or waits, or has an open or accepted invite. */
  const isOnEvent = (viewer: Who): SQL | undefined =>
    or(
      eq(events.ownerId, viewer),
      sql`exists (select 1 from ${eventParticipants} where ${on(eventParticipants, viewer)})`,
      sql`exists (select 1 from ${eventOrganizers} where ${on(eventOrganizers, viewer)})`,
      sql`exists (select 1 from ${eventInvites} where ${on(eventInvites, viewer)}
        and ${inArray(eventInvites.status, ["invited", "accepted"])})`,
    )

  /** The viewer sees the event. */
  const seesEvent = (viewer: Who): SQL | undefined => seesHosted(viewer, events, isOnEvent(viewer))

  /** The viewer sees the event with an id, as a condition that asks no table of the query it stands in. */
  const seesEventAt = (viewer: Who, id: Who | EventId): SQL =>
    sql`exists (select 1 from ${events} where ${events.id} = ${id} and ${seesEvent(viewer)})`

  return { seesEvent, seesEventAt }
}

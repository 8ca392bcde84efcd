import { type SQL, sql } from "drizzle-orm"
import type { Event } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import type { Who } from "../visibility/visibility.ts"

/**
 * The rule of `overlap` in core/events/event-status.ts as a condition: a user goes to another scheduled event that
 * overlaps with the event.
 */
export const conflictsOf = ({ eventParticipants, events }: Tables) => ({
  hasConflict: (user: Who, { endsAt, id, startsAt }: Pick<Event, "id" | "startsAt" | "endsAt">): SQL =>
    sql`exists (select 1 from ${eventParticipants} as seat inner join ${events} as other on other.id = seat.event_id
      where seat.user_id = ${user} and seat.participation = 'going'
        and seat.starts_at < ${sql.param(endsAt, events.endsAt)}
        and other.ends_at > ${sql.param(startsAt, events.startsAt)}
        and other.status = 'scheduled' and other.id <> ${sql.param(id, events.id)})`,
})

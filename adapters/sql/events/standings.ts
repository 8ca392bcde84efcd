import { and, eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { EventPeople } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../people/visibility.ts"

/** Implements `standing` of the port `EventPeople` with one statement. */
export const standings = ({ read, tables }: Database["Service"]): Pick<EventPeople["Service"], "standing"> => {
  const { eventInvites, eventOrganizers, eventParticipants, events, users } = tables
  const { relation } = visibilityOf(tables)
  const [id, user] = [sql.placeholder("id"), sql.placeholder("user")]
  const isOf = (table: typeof eventInvites | typeof eventOrganizers | typeof eventParticipants) =>
    and(eq(table.eventId, events.id), eq(table.userId, user))
  const standing = statement((db) =>
    db
      .select({
        participation: eventParticipants.participation,
        position: eventParticipants.position,
        organizer: eventOrganizers.userId,
        invite: eventInvites.status,
        owner: users.id,
        relation: relation(user, events.ownerId),
      })
      .from(events)
      .leftJoin(eventParticipants, isOf(eventParticipants))
      .leftJoin(eventOrganizers, isOf(eventOrganizers))
      .leftJoin(eventInvites, isOf(eventInvites))
      .leftJoin(users, eq(users.id, events.ownerId))
      .where(eq(events.id, id))
      .prepare(),
  )

  return {
    standing: Effect.fnUntraced(function* (event, viewer) {
      const [row] = yield* read((db) => standing(db).execute({ id: event.id, user: viewer }))
      const { participation = null, position = null, invite = null } = row ?? {}
      const isOwner = event.ownerId === viewer
      return {
        role: isOwner ? "owner" : row?.organizer ? "organizer" : null,
        participation,
        position,
        invite,
        relation: isOwner ? "self" : row?.owner ? row.relation : "deleted",
      }
    }),
  }
}

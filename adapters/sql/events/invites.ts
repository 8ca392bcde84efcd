import { and, eq, sql } from "drizzle-orm"
import { Effect, Array as List } from "effect"
import type { EventPeople } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { excluded } from "../engine/excluded.ts"
import { statement } from "../engine/statement.ts"

/** Implements the part of the port `EventPeople` that is about single invites. */
export const invitesOf = ({
  execute,
  read,
  tables,
}: Database["Service"]): Pick<EventPeople["Service"], "invite" | "saveInvite"> => {
  const { eventInvites } = tables
  const { eventId, invitedAt, invitedBy, status, userId } = eventInvites
  const one = statement((db) =>
    db
      .select({ eventId, userId, invitedBy, invitedAt, status })
      .from(eventInvites)
      .where(and(eq(eventId, sql.placeholder("event")), eq(userId, sql.placeholder("user"))))
      .prepare(),
  )
  return {
    invite: (event, user) =>
      Effect.map(
        read((db) => one(db).execute({ event, user })),
        List.head,
      ),
    saveInvite: ({ startsAt }, invite) =>
      execute((db) =>
        db
          .insert(eventInvites)
          .values({ ...invite, startsAt })
          .onConflictDoUpdate({
            target: [eventId, userId],
            set: { invitedBy: excluded(invitedBy), invitedAt: excluded(invitedAt), status: excluded(status) },
          }),
      ),
  }
}

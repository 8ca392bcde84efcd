import { and, eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { EventPeople } from "../../../core/index.ts"
import type { Database } from "../database.ts"

/** Implements the part of the port `EventPeople` that is about organizers. */
export const organizersOf = ({
  execute,
  read,
  tables,
  write,
}: Database["Service"]): Pick<EventPeople["Service"], "countOrganizers" | "addOrganizer" | "removeOrganizer"> => {
  const { eventOrganizers } = tables
  const { eventId, userId } = eventOrganizers
  return {
    countOrganizers: (event) =>
      Effect.map(
        read((db) =>
          db
            .select({ count: sql`count(*)`.mapWith(Number) })
            .from(eventOrganizers)
            .where(eq(eventId, event)),
        ),
        ([row]) => row?.count ?? 0,
      ),
    addOrganizer: ({ id, startsAt }, user, addedAt) =>
      execute((db) =>
        db.insert(eventOrganizers).values({ eventId: id, userId: user, startsAt, addedAt }).onConflictDoNothing(),
      ),
    removeOrganizer: (event, user) =>
      Effect.map(
        write((db) =>
          db
            .delete(eventOrganizers)
            .where(and(eq(eventId, event), eq(userId, user)))
            .returning({ userId }),
        ),
        (removed) => removed.length > 0,
      ),
  }
}

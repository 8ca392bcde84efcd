import { and, eq, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { EventHosts } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const eventHostsRepository = Layer.effect(
  EventHosts,
  Effect.map(Database, ({ execute, read, tables, write }) => {
    const { eventOrganizers } = tables
    const { eventId, userId } = eventOrganizers
    return EventHosts.of({
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
    })
  }),
)

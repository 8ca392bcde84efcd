import { Effect, Layer } from "effect"
import { EventHosts, type EventId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { organizersIn } from "../friends/hosts.ts"

export const eventHostsRepository = Layer.effect(
  EventHosts,
  Effect.map(Database, (database) => {
    const { eventOrganizers } = database.tables
    const organizers = organizersIn<EventId>(database, [eventOrganizers, eventOrganizers.eventId])
    return EventHosts.of({
      countOrganizers: organizers.count,
      addOrganizer: ({ id, startsAt }, userId, addedAt) =>
        database.execute((db) =>
          db.insert(eventOrganizers).values({ eventId: id, userId, startsAt, addedAt }).onConflictDoNothing(),
        ),
      removeOrganizer: organizers.remove,
    })
  }),
)

import { Effect, Layer, Option } from "effect"
import { EventPeople } from "../../core/index.ts"
import { eventInvitesIn } from "./event-invites.ts"
import { eventPartsIn } from "./event-parts.ts"
import { eventSeatsIn } from "./event-seats.ts"
import { ownerRelation, partKey, standingIn } from "./event-standings.ts"
import type { MemoryStore } from "./store.ts"

export const ports = (store: MemoryStore) => {
  const { read, write } = store
  return Layer.succeed(EventPeople, {
    ...eventSeatsIn(store),
    ...eventInvitesIn(store),
    ...eventPartsIn(store),
    // Transactions wait for each other, so there is nothing to lock.
    lock: (id) => read(({ events }) => Option.fromUndefinedOr(events.get(id))),
    standing: (event, user) =>
      read((world) => ({ ...standingIn(world, event, user), relation: ownerRelation(world, event.ownerId, user) })),
    saveState: ({ id, ownerId, status, cancelReason, goingCount, waitlistCount, nextPosition, updatedAt }) =>
      write(({ events }) => {
        const was = events.get(id)
        if (was === undefined) return
        const counts = { goingCount, waitlistCount, nextPosition }
        events.set(id, { ...was, ownerId, status, cancelReason, ...counts, updatedAt })
      }),
    countOrganizers: (event) =>
      read(({ organizers }) => [...organizers.values()].filter(({ eventId }) => eventId === event).length),
    addOrganizer: ({ id: eventId }, userId, addedAt) =>
      write(({ events, organizers }) => {
        if (!events.has(eventId)) return Effect.die(new Error("The event is gone."))
        const key = partKey(eventId, userId)
        return Effect.sync(() => {
          if (!organizers.has(key)) organizers.set(key, { eventId, userId, addedAt })
        })
      }),
    removeOrganizer: (event, user) => write(({ organizers }) => organizers.delete(partKey(event, user))),
  })
}

import { Effect, Layer } from "effect"
import { EventHosts, EventPeople } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"
import { ownerRelation, partKey, standingIn } from "../visibility/event-standings.ts"
import { eventPartsIn } from "./event-parts.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(peopleIn(store), hostsIn(store))

const peopleIn = (store: MemoryStore) =>
  Layer.succeed(EventPeople, {
    ...eventPartsIn(store),
    standing: (event, user) =>
      store.read((world) => ({
        ...standingIn(world, event, user),
        relation: ownerRelation(world, event.ownerId, user),
      })),
  })

const hostsIn = ({ read, write }: MemoryStore) =>
  Layer.succeed(EventHosts, {
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

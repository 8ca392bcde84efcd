import { DateTime, Effect, Layer, Option } from "effect"
import { type Event, EventSeats, freeSeats, overlap, type Participant, type UserId } from "../../core/index.ts"
import { byId, pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { partKey } from "../visibility/event-standings.ts"
import { card, relation } from "../visibility/relations.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(EventSeats, {
    participant: (event, user) =>
      read(({ participants }) => Option.fromUndefinedOr(participants.get(partKey(event, user)))),
    dueForUpdate: (eventId, { now, since }) =>
      write((world) => {
        const due = participantsOf(world, eventId).filter(({ userId }) => {
          const last = world.eventUpdates.get(partKey(eventId, userId))
          return last === undefined || DateTime.isLessThanOrEqualTo(last.at, since)
        })
        for (const { userId } of due) world.eventUpdates.set(partKey(eventId, userId), { eventId, userId, at: now })
        return due.map(({ userId }) => userId)
      }),
    addParticipant: ({ id }, participant) =>
      write((world) => {
        const key = partKey(id, participant.userId)
        const isTaken = participantsOf(world, id).some(
          ({ position }) => position !== null && position === participant.position,
        )
        if (!world.events.has(id) || world.participants.has(key) || isTaken)
          return Effect.die(new Error("The event is gone, or the person or the position is on it."))
        return Effect.sync(() => void world.participants.set(key, participant))
      }),
    moveUp: (event, users) =>
      write(({ participants }) => {
        for (const user of users) {
          const was = participants.get(partKey(event, user))
          if (was !== undefined)
            participants.set(partKey(event, user), { ...was, participation: "going", position: null })
        }
      }),
    removeParticipant: (event, user) => write(({ participants }) => void participants.delete(partKey(event, user))),
    hasConflict: (event, user) => read((world) => hasConflict(world, event, user)),
    isWaiting: (user) =>
      read(({ events, participants }) =>
        [...participants.values()].some(
          ({ eventId, participation, userId }) =>
            userId === user && participation === "waitlist" && events.get(eventId)?.status === "scheduled",
        ),
      ),
    nextWaiting: (event, limit) =>
      read((world) =>
        participantsOf(world, event.id)
          .filter(({ participation, userId }) => participation === "waitlist" && !hasConflict(world, event, userId))
          .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
          .slice(0, limit),
      ),
    waitedFor: (event, users, now) =>
      read((world) => {
        const meant = new Set(users === "all" ? goersOf(world, event) : users)
        const waiting = new Set(
          [...world.participants.values()]
            .filter(({ participation, userId }) => participation === "waitlist" && meant.has(userId))
            .map(({ eventId }) => eventId),
        )
        return byId(world.events.values())
          .filter((one) => one.id !== event && waiting.has(one.id) && freeSeats(one, now) > 0)
          .map(({ id }) => id)
      }),
    listParticipants: (event, viewer, participation, page) =>
      read((world) => {
        const shown = participantsOf(world, event).flatMap((one) => {
          const user = card(world, one.userId)
          const isWanted = participation === null || one.participation === participation
          return user === null || !isWanted || relation(world, viewer, user.id) === "blocked" ? [] : [{ ...one, user }]
        })
        const { items, next } = pageOf(shown, "up", positionOf, page)
        return {
          items: items.map(({ joinedAt, participation, position, user }) => ({
            user,
            participation,
            position,
            joinedAt,
          })),
          next,
        }
      }),
  })

/** Everybody who goes to an event. */
export const goersOf = (world: World, event: Event["id"]): ReadonlyArray<UserId> =>
  participantsOf(world, event).flatMap(({ participation, userId }) => (participation === "going" ? [userId] : []))

const participantsOf = ({ participants }: World, event: Event["id"]): Array<Participant> =>
  [...participants.values()].filter(({ eventId }) => eventId === event)

const hasConflict = (world: World, event: Event, user: UserId): boolean =>
  [...world.events.values()].some(
    (other) =>
      other.id !== event.id &&
      other.status === "scheduled" &&
      world.participants.get(partKey(other.id, user))?.participation === "going" &&
      overlap(event, other),
  )

// "going" sorts before "waitlist".
const positionOf = ({ joinedAt, participation, position, userId }: Participant) =>
  participation === "waitlist" ? [participation, position] : [participation, DateTime.toEpochMillis(joinedAt), userId]

import type { Event, EventPeople, UserId } from "../../core/index.ts"
import { byId } from "../shared/page.ts"
import { remove, removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { everybodyOn, partKey, partsIn, standingIn } from "../visibility/event-standings.ts"
import { relation } from "../visibility/relations.ts"

/** The part of the port `EventPeople` for the roles, participations and invites of a user. */
export const eventPartsIn = ({ read, write }: MemoryStore): Parts => ({
  everybody: (event) => read((world) => [...everybodyOn(world, event)]),
  shared: (owner, user) =>
    read((world) => {
      const mine = new Set(partsIn(world).flatMap(({ eventId, userId }) => (userId === user ? [eventId] : [])))
      return idsOf(world, ({ id, ownerId }) => ownerId === owner && mine.has(id))
    }),
  blockedOn: (event, owner) =>
    read((world) => [...everybodyOn(world, event)].filter((one) => relation(world, owner, one) === "blocked").sort()),
  withPartOf: (user) =>
    read((world) =>
      idsOf(world, (event) => {
        const { invite, participation, role } = standingIn(world, event, user)
        if (role === "owner") return false
        return role !== null || participation !== null || invite === "invited" || invite === "accepted"
      }),
    ),
  scheduledOf: (user) =>
    read((world) => ({
      owned: idsOf(world, ({ ownerId, status }) => ownerId === user && status === "scheduled"),
      joined: idsOf(world, ({ id, status }) => status === "scheduled" && world.participants.has(partKey(id, user))),
    })),
  forget: (user) =>
    write((world) => {
      for (const event of world.events.values()) {
        const { invite, participation, role } = standingIn(world, event, user)
        if (role === null && participation === null && invite === null) continue
        const isLeft = role === "owner" || !world.users.has(event.ownerId)
        if (isLeft && isDeserted(world, event, user)) remove(world, "events", event.id)
        else if (event.status !== "scheduled" && participation !== null)
          world.events.set(event.id, {
            ...event,
            goingCount: event.goingCount - (participation === "going" ? 1 : 0),
            waitlistCount: event.waitlistCount - (participation === "waitlist" ? 1 : 0),
          })
      }
      for (const rows of [world.participants, world.organizers, world.invites, world.reminders, world.eventUpdates])
        removeWhere<string, { readonly userId: UserId }>(rows, ({ userId }) => userId === user)
    }),
})

type Parts = Pick<
  EventPeople["Service"],
  "everybody" | "shared" | "blockedOn" | "withPartOf" | "scheduledOf" | "forget"
>

const idsOf = ({ events }: World, isWanted: (event: Event) => boolean): ReadonlyArray<Event["id"]> =>
  byId([...events.values()].filter(isWanted)).map(({ id }) => id)

/** Whether no other user sees an event, once its owner is gone. */
const isDeserted = (world: World, { id }: Event, user: UserId): boolean => {
  const accepted = [...world.invites.values()].filter(({ status }) => status === "accepted")
  return [...partsIn(world), ...accepted].every(({ eventId, userId }) => eventId !== id || userId === user)
}

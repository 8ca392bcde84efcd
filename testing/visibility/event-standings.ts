import type { Event, EventId, OwnerRelation, Standing, UserId } from "../../core/index.ts"
import type { World } from "../shared/world.ts"
import { hostRole } from "./hosts.ts"
import { relation } from "./relations.ts"

/** The key of one person's part in one event. */
export const partKey = (event: EventId, user: UserId): string => `${event} ${user}`

/** A user's role, participation and invite in an event. */
export const standingIn = (world: World, { id, ownerId }: Pick<Event, "id" | "ownerId">, user: UserId): Standing => {
  const key = partKey(id, user)
  const participant = world.participants.get(key)
  return {
    role: hostRole(ownerId, user, world.organizers.has(key)),
    participation: participant?.participation ?? null,
    position: participant?.position ?? null,
    invite: world.invites.get(key)?.status ?? null,
  }
}

/** The relation of a user to the owner of an event. */
export const ownerRelation = (world: World, owner: UserId, user: UserId): OwnerRelation =>
  owner === user || world.users.has(owner) ? relation(world, user, owner) : "deleted"

/** Everybody who goes, waits, is an organizer, or has an open invite, each once. */
export const everybodyOn = (world: World, event: EventId): ReadonlySet<UserId> =>
  new Set(partsIn(world).flatMap(({ eventId, userId }) => (eventId === event ? [userId] : [])))

/** Participants, organizers and open invites of all events. */
export const partsIn = ({ invites, organizers, participants }: World): ReadonlyArray<Part> => [
  ...participants.values(),
  ...organizers.values(),
  ...[...invites.values()].filter(({ status }) => status === "invited"),
]

interface Part {
  readonly eventId: EventId
  readonly userId: UserId
}

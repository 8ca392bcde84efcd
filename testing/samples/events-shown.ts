import { DateTime, Effect } from "effect"
import {
  type Event,
  EventHosts,
  EventInvites,
  EventSeats,
  Events,
  type InviteStatus,
  type Participation,
  type User,
  type UserId,
} from "../../core/index.ts"
import { freshId } from "./samples.ts"

/** An event of two hours that begins at a moment. */
export const eventAt = (ownerId: UserId, startsAt: DateTime.Utc, fields: Partial<Event> = {}): Event => ({
  id: freshId(),
  ownerId,
  name: "Swap meet",
  description: null,
  coverUrl: null,
  startsAt,
  endsAt: DateTime.add(startsAt, { hours: 2 }),
  timeZone: "Europe/Berlin",
  place: { kind: "onsite", address: "Elm Street 7", city: "Berlin" },
  visibility: "public",
  capacity: null,
  status: "scheduled",
  cancelReason: null,
  goingCount: 0,
  waitlistCount: 0,
  nextPosition: 1,
  createdAt: DateTime.subtract(startsAt, { days: 1 }),
  updatedAt: DateTime.subtract(startsAt, { days: 1 }),
  ...fields,
})

/** An event that is stored. */
export const storedEvent = Effect.fnUntraced(function* (...made: Parameters<typeof eventAt>) {
  const event = eventAt(...made)
  yield* (yield* Events).add(event)
  return event
})

// The people are stored without the use cases, whose rules would refuse some of them.

export const joined = Effect.fnUntraced(function* (
  event: Event,
  { id: userId }: User,
  participation: Participation,
  position: number | null = participation === "waitlist" ? 1 : null,
) {
  const participant = { eventId: event.id, userId, participation, position, joinedAt: event.startsAt }
  yield* (yield* EventSeats).addParticipant(event, participant)
})

export const organizing = Effect.fnUntraced(function* (
  event: Event,
  { id }: User,
  addedAt: DateTime.Utc = event.startsAt,
) {
  yield* (yield* EventHosts).addOrganizer(event, id, addedAt)
})

export const invited = Effect.fnUntraced(function* (event: Event, { id: userId }: User, status: InviteStatus) {
  const { id: eventId, ownerId: invitedBy, startsAt: invitedAt } = event
  yield* (yield* EventInvites).saveInvite(event, { eventId, userId, invitedBy, invitedAt, status })
})

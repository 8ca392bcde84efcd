import { DateTime, Effect } from "effect"
import { Database } from "../../../../adapters/sql/database.ts"
import {
  type Event,
  Events,
  type InviteStatus,
  type Participation,
  type User,
  type UserId,
} from "../../../../core/index.ts"
import { freshId } from "../../../../testing/suites/samples.ts"

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

// The people are written as rows, so that the suites of events need no other port.

export const joined = Effect.fnUntraced(function* (
  { id: eventId, startsAt }: Event,
  { id: userId }: User,
  participation: Participation,
  position: number | null = participation === "waitlist" ? 1 : null,
) {
  const { execute, tables } = yield* Database
  const row = { eventId, userId, participation, position, startsAt, joinedAt: startsAt }
  yield* execute((db) => db.insert(tables.eventParticipants).values(row))
})

export const organizing = Effect.fnUntraced(function* (
  { id: eventId, startsAt }: Event,
  { id: userId }: User,
  addedAt: DateTime.Utc = startsAt,
) {
  const { execute, tables } = yield* Database
  yield* execute((db) => db.insert(tables.eventOrganizers).values({ eventId, userId, startsAt, addedAt }))
})

export const invited = Effect.fnUntraced(function* (
  { id: eventId, ownerId: invitedBy, startsAt }: Event,
  { id: userId }: User,
  status: InviteStatus,
) {
  const { execute, tables } = yield* Database
  const row = { eventId, userId, invitedBy, invitedAt: startsAt, status, startsAt }
  yield* execute((db) => db.insert(tables.eventInvites).values(row))
})

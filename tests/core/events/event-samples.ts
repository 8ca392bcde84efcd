import { DateTime } from "effect"
import type { Event, EventId, Standing, UserId } from "../../../core/index.ts"

/** A moment, in hours from noon of a day. */
export const at = (hours: number): DateTime.Utc =>
  DateTime.makeUnsafe(Date.parse("2026-01-01T12:00:00Z") + hours * 3_600_000)

/** An event of two hours that begins in ten. */
export const event = (fields: Partial<Event> = {}): Event => ({
  id: "event" as EventId,
  ownerId: "owner" as UserId,
  name: "Swap meet",
  description: null,
  coverUrl: null,
  startsAt: at(10),
  endsAt: at(12),
  timeZone: "Europe/Berlin",
  place: { kind: "onsite", address: "Elm Street 7", city: "Berlin" },
  visibility: "public",
  capacity: null,
  status: "scheduled",
  cancelReason: null,
  goingCount: 0,
  waitlistCount: 0,
  nextPosition: 1,
  createdAt: at(-10),
  updatedAt: at(-10),
  ...fields,
})

export const noUser: Standing = { role: null, participation: null, position: null, invite: null }

import { DateTime, Result } from "effect"
import type { Event, EventId, Standing, UserId } from "../../../core/index.ts"

export const now = DateTime.makeUnsafe(Date.UTC(2026, 5, 1, 12))
export const hours = (count: number): DateTime.Utc => DateTime.add(now, { hours: count })
export const user = "user" as UserId
export const owner = "owner" as UserId

const base: Event = {
  id: "event" as EventId,
  ownerId: owner,
  name: "Swap meet",
  description: null,
  coverUrl: null,
  startsAt: hours(24),
  endsAt: hours(26),
  timeZone: "Europe/Berlin",
  place: { kind: "onsite", address: "Hidden Street 7", city: "Berlin" },
  visibility: "public",
  capacity: 10,
  status: "scheduled",
  cancelReason: null,
  goingCount: 3,
  waitlistCount: 2,
  nextPosition: 8,
  createdAt: hours(-100),
  updatedAt: hours(-100),
}

/** An event in each of its states. "over" has ended, and the sweep has not stored that yet. */
export const events = {
  free: base,
  full: { ...base, goingCount: 10 },
  unlimited: { ...base, capacity: null },
  started: { ...base, startsAt: now, endsAt: hours(2) },
  over: { ...base, startsAt: hours(-2), endsAt: now },
  ended: { ...base, startsAt: hours(-2), endsAt: hours(-1), status: "ended" },
  cancelled: { ...base, status: "cancelled" },
  "cancelled and started": { ...base, status: "cancelled", startsAt: now },
} as const satisfies Readonly<Record<string, Event>>
export type EventState = keyof typeof events
export const eventStates = Object.keys(events) as ReadonlyArray<EventState>

const noUser: Standing = { role: null, participation: null, position: null, invite: null }

/** The standing of each kind of user. */
export const actors = {
  owner: { ...noUser, role: "owner" },
  organizer: { ...noUser, role: "organizer" },
  going: { ...noUser, participation: "going" },
  waiting: { ...noUser, participation: "waitlist", position: 4 },
  invited: { ...noUser, invite: "invited" },
  accepted: { ...noUser, invite: "accepted" },
  declined: { ...noUser, invite: "declined" },
  revoked: { ...noUser, invite: "revoked" },
  stranger: noUser,
} as const satisfies Readonly<Record<string, Standing>>
export type Actor = keyof typeof actors
export const actorNames = Object.keys(actors) as ReadonlyArray<Actor>

/** The code that a decision fails with, or what it says otherwise. */
export const outcome = <A>(
  decided: Result.Result<A, { readonly _tag: string }>,
  answer: (success: A) => string = () => "ok",
): string => Result.match(decided, { onSuccess: answer, onFailure: ({ _tag }) => _tag.slice(_tag.indexOf(".") + 1) })

import { type DateTime, Result } from "effect"
import type { UserId } from "../shared/index.ts"
import {
  AlreadyParticipating,
  CapacityBelowGoing,
  EventNotOpen,
  EventStarted,
  NotFound,
  TimeConflict,
} from "./errors.ts"
import type { Event } from "./event.ts"
import { hasStarted, statusAt } from "./event-status.ts"
import type { Participant } from "./participant.ts"

/** A person who joined, and the event with its new counts. */
interface Joined {
  readonly event: Event
  readonly participant: Participant
}

/**
 * A user joins an event: goes when a seat is free, else waits. Everybody who waits and has no conflict is asked first,
 * so a free seat here is one that no waiting participant can take. Contract: events, seats.
 *
 * |          | scheduled                            | started, ended       | cancelled            |
 * |----------|--------------------------------------|----------------------|----------------------|
 * | not on it | going, or waitlist; `TIME_CONFLICT` | EVENT_STARTED        | EVENT_NOT_OPEN       |
 * | going    | ALREADY_PARTICIPATING                | ALREADY_PARTICIPATING | ALREADY_PARTICIPATING |
 * | waitlist | ALREADY_PARTICIPATING                | ALREADY_PARTICIPATING | ALREADY_PARTICIPATING |
 */
export const join = (
  event: Event,
  by: { readonly user: UserId; readonly isParticipant: boolean; readonly hasConflict: boolean },
  now: DateTime.Utc,
): Result.Result<Joined, AlreadyParticipating | EventNotOpen | EventStarted | TimeConflict> => {
  if (by.isParticipant) return Result.fail(new AlreadyParticipating())
  if (event.status === "cancelled") return Result.fail(new EventNotOpen())
  if (event.status === "ended" || hasStarted(event, now)) return Result.fail(new EventStarted())
  if (by.hasConflict) return Result.fail(new TimeConflict())
  const made = { eventId: event.id, userId: by.user, joinedAt: now }
  if (freeSeats(event, now) > 0)
    return Result.succeed({
      event: { ...event, goingCount: event.goingCount + 1 },
      participant: { ...made, participation: "going", position: null },
    })
  const position = event.nextPosition
  return Result.succeed({
    event: { ...event, waitlistCount: event.waitlistCount + 1, nextPosition: position + 1 },
    participant: { ...made, participation: "waitlist", position },
  })
}

/**
 * A participant leaves or is removed, in every state of the event. The event gets its new counts.
 * Contract: events, seats.
 */
export const leave = (event: Event, participant: Participant | null): Result.Result<Event, NotFound> => {
  if (participant === null) return Result.fail(new NotFound())
  return Result.succeed(
    participant.participation === "going"
      ? { ...event, goingCount: event.goingCount - 1 }
      : { ...event, waitlistCount: event.waitlistCount - 1 },
  )
}

/**
 * How many people may move up from the waitlist, or join: `Infinity` without a capacity, and 0 once the event has
 * started, ended or been cancelled. Contract: events, seats.
 */
export const freeSeats = (event: Event, now: DateTime.Utc): number => {
  if (statusAt(event, now) !== "scheduled" || hasStarted(event, now)) return 0
  return event.capacity === null ? Number.POSITIVE_INFINITY : event.capacity - event.goingCount
}

/** The event after some people moved up from its waitlist. */
export const movedUp = (event: Event, people: number): Event => ({
  ...event,
  goingCount: event.goingCount + people,
  waitlistCount: event.waitlistCount - people,
})

/** The event with another capacity. Contract: events, seats. */
export const withCapacity = (event: Event, capacity: number | null): Result.Result<Event, CapacityBelowGoing> =>
  capacity !== null && capacity < event.goingCount
    ? Result.fail(new CapacityBelowGoing())
    : Result.succeed({ ...event, capacity })

import { DateTime, Result } from "effect"
import { EventNotEditable } from "./errors.ts"
import type { Event, EventStatus } from "./event.ts"

/** The status of an event at a moment: from its end on it has ended, also before the sweep has stored that. */
export const statusAt = ({ endsAt, status }: Event, now: DateTime.Utc): EventStatus =>
  status === "scheduled" && DateTime.isLessThanOrEqualTo(endsAt, now) ? "ended" : status

/** Whether an event has begun at `now`. */
export const hasStarted = ({ startsAt }: Event, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(startsAt, now)

/** The event, unless it is cancelled or has ended. Contract: events, events. */
export const editable = (event: Event, now: DateTime.Utc): Result.Result<Event, EventNotEditable> =>
  statusAt(event, now) === "scheduled" ? Result.succeed(event) : Result.fail(new EventNotEditable())

/** Whether two events take place at the same time. Events that touch do not overlap. Contract: events, seats. */
export const overlap = (one: Times, other: Times): boolean =>
  DateTime.isLessThan(one.startsAt, other.endsAt) && DateTime.isLessThan(other.startsAt, one.endsAt)

type Times = Pick<Event, "startsAt" | "endsAt">

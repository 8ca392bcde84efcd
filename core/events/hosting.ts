import { type DateTime, Result } from "effect"
import { hostDecisions } from "../friends/index.ts"
import type { UserId } from "../shared/index.ts"
import { UserNotFound } from "../users/index.ts"
import { EventNotCancelled, type EventNotEditable, Forbidden, NotFound, TooManyOrganizers } from "./errors.ts"
import type { Event } from "./event.ts"
import { editable, statusAt } from "./event-status.ts"
import type { Standing } from "./standing.ts"

export const { checkHost, checkNewOrganizer, checkOrganizerRemoval } = hostDecisions({
  Forbidden,
  NotFound,
  TooManyOrganizers,
})

/**
 * The owner cancels the event. Contract: events, events.
 *
 * |        | scheduled | cancelled, ended   |
 * |--------|-----------|--------------------|
 * | owner  | cancelled | EVENT_NOT_EDITABLE |
 * | others | FORBIDDEN | FORBIDDEN          |
 */
export const cancel = (
  event: Event,
  by: Standing,
  reason: string | null,
  now: DateTime.Utc,
): Result.Result<Event, Forbidden | EventNotEditable> =>
  by.role === "owner" ? cancelled(event, reason, now) : Result.fail(new Forbidden())

/** The event after its cancellation by any user who may. */
export const cancelled = (
  event: Event,
  reason: string | null,
  now: DateTime.Utc,
): Result.Result<Event, EventNotEditable> =>
  Result.map(editable(event, now), () => ({ ...event, status: "cancelled", cancelReason: reason, updatedAt: now }))

/**
 * Whether a user may delete the event. Contract: events, events.
 *
 * |        | scheduled           | cancelled, ended |
 * |--------|---------------------|------------------|
 * | owner  | EVENT_NOT_CANCELLED | yes              |
 * | others | FORBIDDEN           | FORBIDDEN        |
 */
export const checkRemoval = (
  event: Event,
  by: Standing,
  now: DateTime.Utc,
): Result.Result<void, Forbidden | EventNotCancelled> => {
  if (by.role !== "owner") return Result.fail(new Forbidden())
  return statusAt(event, now) === "scheduled" ? Result.fail(new EventNotCancelled()) : Result.void
}

/** The owner hands the event to one of its organizers. Contract: events, events. */
export const transfer = (
  event: Event,
  by: Standing,
  to: { readonly user: UserId; readonly standing: Standing },
  now: DateTime.Utc,
): Result.Result<Event, Forbidden | UserNotFound | EventNotEditable> => {
  if (by.role !== "owner") return Result.fail(new Forbidden())
  if (to.standing.role !== "organizer") return Result.fail(new UserNotFound())
  return Result.map(editable(event, now), () => ({ ...event, ownerId: to.user, updatedAt: now }))
}

import { type DateTime, Result } from "effect"
import type { UserId } from "../shared/index.ts"
import type { OwnerRelation } from "../users/index.ts"
import { UserNotFound } from "../users/index.ts"
import { EventNotCancelled, type EventNotEditable, Forbidden, NotFound, TooManyOrganizers } from "./errors.ts"
import type { Event } from "./event.ts"
import { editable, statusAt } from "./event-status.ts"
import { isHost, type Standing } from "./standing.ts"

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

/** How many organizers an event has at most: every list of events shows them all. Contract: events, hosts. */
export const mostOrganizers = 20

/**
 * Whether the owner may make a user an organizer: a friend, or a host already, for whom nothing changes. `organizers`
 * is the number of those that the event has. Contract: events, hosts.
 */
export const checkNewOrganizer = (
  event: Event,
  by: Standing,
  user: { readonly standing: Standing; readonly relation: OwnerRelation },
  organizers: number,
  now: DateTime.Utc,
): Result.Result<void, Forbidden | UserNotFound | EventNotEditable | TooManyOrganizers> => {
  const isNew = !isHost(user.standing)
  if (by.role !== "owner") return Result.fail(new Forbidden())
  if (isNew && user.relation !== "friend") return Result.fail(new UserNotFound())
  const changed = editable(event, now)
  if (Result.isFailure(changed)) return Result.fail(changed.failure)
  return isNew && organizers >= mostOrganizers ? Result.fail(new TooManyOrganizers()) : Result.void
}

/** Whether a user may take an organizer off the event: the owner each of them, and an organizer oneself. */
export const checkOrganizerRemoval = (
  event: Event,
  by: Standing,
  organizer: { readonly standing: Standing; readonly isCaller: boolean },
  now: DateTime.Utc,
): Result.Result<void, Forbidden | NotFound | EventNotEditable> => {
  if (!organizer.isCaller && by.role !== "owner") return Result.fail(new Forbidden())
  if (organizer.standing.role !== "organizer") return Result.fail(new NotFound())
  return Result.map(editable(event, now), () => undefined)
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

/** Fails for everybody but the owner and the organizers. */
export const checkHost = (by: Standing): Result.Result<void, Forbidden> =>
  isHost(by) ? Result.void : Result.fail(new Forbidden())

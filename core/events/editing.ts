import { DateTime, Result } from "effect"
import { isHost } from "../friends/index.ts"
import type { EventId, UserId } from "../shared/index.ts"
import type { HostedVisibility, OwnerRelation } from "../users/index.ts"
import { CapacityBelowGoing, type EventNotEditable, Forbidden, type InvalidSchedule, NotFound } from "./errors.ts"
import type { Event, EventPlace } from "./event.ts"
import { editable } from "./event-status.ts"
import { isSamePlace } from "./place.ts"
import { checkedSchedule } from "./schedule.ts"
import type { Standing } from "./standing.ts"
import { seesEvent } from "./visibility.ts"

/** The attributes of an event that its owner and organizers choose. Contract: events, events. */
export interface EventTerms {
  readonly name: string
  readonly description: string | null
  readonly startsAt: DateTime.Utc
  readonly endsAt: DateTime.Utc
  readonly timeZone: string
  readonly place: EventPlace
  readonly visibility: HostedVisibility
  readonly capacity: number | null
}

/** A change of an event. A missing key leaves its attribute unchanged. */
export type EventChange = { readonly [K in keyof EventTerms]?: EventTerms[K] | undefined }

/** A user's part in an event, for decisions about what the user may do. */
export type Actor = Standing & { readonly relation: OwnerRelation }

/** A new event, without participants. Contract: events, events. */
export const newEvent = (
  made: EventTerms & { readonly id: EventId; readonly ownerId: UserId },
  now: DateTime.Utc,
): Result.Result<Event, InvalidSchedule> =>
  Result.map(checkedSchedule(made, null, now), (event) => ({
    ...event,
    coverUrl: null,
    status: "scheduled",
    cancelReason: null,
    goingCount: 0,
    waitlistCount: 0,
    nextPosition: 1,
    createdAt: now,
    updatedAt: now,
  }))

/** The event, if an actor may change its data now. Contract: events, events. */
export const editableBy = (
  event: Event,
  actor: Actor,
  now: DateTime.Utc,
): Result.Result<Event, NotFound | Forbidden | EventNotEditable> => {
  if (!seesEvent(event.visibility, actor, actor.relation)) return Result.fail(new NotFound())
  if (!isHost(actor)) return Result.fail(new Forbidden())
  return editable(event, now)
}

/** The event after a change by an actor. Contract: events, events. */
export const edited = (
  event: Event,
  actor: Actor,
  change: EventChange,
  now: DateTime.Utc,
): Result.Result<Event, NotFound | Forbidden | EventNotEditable | InvalidSchedule | CapacityBelowGoing> =>
  Result.gen(function* () {
    const before = yield* editableBy(event, actor, now)
    const after: Event = { ...before, ...given(change), updatedAt: now }
    yield* checkedSchedule(after, before, now)
    if (after.capacity !== null && after.capacity < after.goingCount)
      return yield* Result.fail(new CapacityBelowGoing())
    return after
  })

/**
 * Whether the time or the place of an event changed, so that its participants are notified. Contract: events, events.
 */
export const isRearranged = (before: Event, after: Event): boolean =>
  !DateTime.Equivalence(before.startsAt, after.startsAt) ||
  !DateTime.Equivalence(before.endsAt, after.endsAt) ||
  !isSamePlace(before.place, after.place)

// A missing key arrives as `undefined`.
const given = (change: EventChange): Partial<EventTerms> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

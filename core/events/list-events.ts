import { DateTime, Effect, Option } from "effect"
import type { EventId, PageRequest, UserId } from "../shared/index.ts"
import { NotFound } from "./errors.ts"
import { visibleEvent } from "./event-access.ts"
import { statusAt } from "./event-status.ts"
import { checkHost } from "./hosting.ts"
import type { Participation } from "./participant.ts"
import { type EventFilter, EventInvites, EventSeats, Events, type ShownEvent } from "./ports.ts"

/** The events that a viewer may see, by their start. Contract: events, lists. */
export const listEvents = Effect.fn("events.list")(function* (input: {
  readonly viewer: UserId
  readonly filter: EventFilter
  readonly page: PageRequest
}) {
  const events = yield* Events
  const now = yield* DateTime.now
  const { items, next } = yield* events.list(input.viewer, input.filter, now, input.page)
  return { items: items.map((event) => asOf(event, now)), next }
})

/** An event as a viewer sees it. Contract: events, events. */
export const showEvent = Effect.fn("events.show")(function* (id: EventId, viewer: UserId) {
  const shown = Option.getOrNull(yield* (yield* Events).show(viewer, id))
  return shown === null ? yield* new NotFound() : asOf(shown, yield* DateTime.now)
})

/** The event with its status at a moment. */
export const asOf = (shown: ShownEvent, now: DateTime.Utc): ShownEvent => ({
  ...shown,
  event: { ...shown.event, status: statusAt(shown.event, now) },
})

// Both read first and then look whether the viewer may see it: who is removed meanwhile gets nothing that came after.

/**
 * The participants of an event whom the viewer sees. With `participation`, only those who go or those who wait.
 * Contract: events, GET /events/:id/participants.
 */
export const listParticipants = Effect.fn("events.listParticipants")(function* (input: {
  readonly id: EventId
  readonly viewer: UserId
  readonly participation: Participation | null
  readonly page: PageRequest
}) {
  const seats = yield* EventSeats
  const shown = yield* seats.listParticipants(input.id, input.viewer, input.participation, input.page)
  yield* visibleEvent(input.id, input.viewer)
  return shown
})

/** The invites of an event, for its owner and its organizers. Contract: events, GET /events/:id/invites. */
export const listInvites = Effect.fn("events.listInvites")(function* (input: {
  readonly id: EventId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const invites = yield* EventInvites
  const shown = yield* invites.listInvites(input.id, input.viewer, input.page)
  const { standing } = yield* visibleEvent(input.id, input.viewer)
  yield* Effect.fromResult(checkHost(standing))
  return shown
})

import { Effect } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { visibleEvent } from "./event-access.ts"
import { checkHost } from "./hosting.ts"
import type { Participation } from "./participant.ts"
import { EventInvites, EventSeats } from "./ports.ts"

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

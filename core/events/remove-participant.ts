import { Effect } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { lockedEvent } from "./event-access.ts"
import { giveUpSeat } from "./give-up-seat.ts"
import { checkHost } from "./hosting.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { removeDeserted } from "./remove-deserted.ts"

/**
 * The owner or an organizer takes a participant off the event. For the caller itself it means leaving. No notification
 * is sent. Contract: events, DELETE /events/:id/participants/:userId.
 */
export const removeParticipant = Effect.fn("events.removeParticipant")(function* (input: {
  readonly id: EventId
  readonly user: UserId
  readonly by: UserId
}) {
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  if (input.user !== input.by) yield* Effect.fromResult(checkHost(standing))
  yield* removeDeserted(yield* giveUpSeat(event, input.user), standing.relation)
}, inTransactionOfEvent)

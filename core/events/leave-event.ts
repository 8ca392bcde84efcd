import { Effect } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { lockedEvent } from "./event-access.ts"
import { giveUpSeat } from "./give-up-seat.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { removeDeserted } from "./remove-deserted.ts"

/**
 * Leaves an event or its waitlist, also once it has started, ended or been cancelled.
 * Contract: events, DELETE /events/:id/participants/:userId.
 */
export const leaveEvent = Effect.fn("events.leave")(function* (input: { readonly id: EventId; readonly by: UserId }) {
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  yield* removeDeserted(yield* giveUpSeat(event, input.by), standing.relation)
}, inTransactionOfEvent)

import { Effect } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { lockedEvent } from "./event-access.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { takeSeat } from "./take-seat.ts"

/**
 * Joins an event: takes a seat, or waits where all are taken. An open invite is accepted by that.
 * Contract: events, POST /events/:id/participants.
 */
export const joinEvent = Effect.fn("events.join")(function* (input: { readonly id: EventId; readonly by: UserId }) {
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  return yield* takeSeat(event, input.by, standing)
}, inTransactionOfEvent)

import { Effect, Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { Event } from "./event.ts"
import { fillSeats, fillSeatsElsewhere } from "./fill-seats.ts"
import { aboutSeatOf } from "./in-transaction.ts"
import { EventSeats, Events } from "./ports.ts"
import { leave } from "./seat.ts"

/**
 * Takes a participant off an event, lets the next on the waitlist move up, and lets the person move up elsewhere where
 * this event was the conflict. Part of a transaction in which the event is locked. Returns the event with its counts.
 */
export const giveUpSeat = Effect.fnUntraced(function* (event: Event, user: UserId) {
  const seats = yield* EventSeats
  const events = yield* Events
  yield* aboutSeatOf(user)
  const participant = Option.getOrNull(yield* seats.participant(event.id, user))
  const left = yield* Effect.fromResult(leave(event, participant))
  yield* seats.removeParticipant(event.id, user)
  const filled = yield* fillSeats(left)
  yield* events.saveState(filled)
  if (participant?.participation === "going") yield* fillSeatsElsewhere(event.id, [user])
  return filled
})

import { DateTime, Effect } from "effect"
import type { EventId, UserId } from "../shared/index.ts"
import { type EventChange, edited, isRearranged } from "./editing.ts"
import { lockedEvent } from "./event-access.ts"
import { fillSeats, fillSeatsElsewhere } from "./fill-seats.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { showEvent } from "./list-events.ts"
import { notifyOfUpdate } from "./notify-participants.ts"
import { Events } from "./ports.ts"

/**
 * The owner or an organizer changes an event. Seats that become free are given to people on the waitlist, and all
 * participants are notified of another time or place. Contract: events, events.
 */
export const editEvent = Effect.fn("events.edit")(function* (input: {
  readonly id: EventId
  readonly by: UserId
  readonly change: EventChange
}) {
  const events = yield* Events
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  const after = yield* Effect.fromResult(edited(event, standing, input.change, yield* DateTime.now))
  yield* events.save(after)
  const filled = yield* fillSeats(after)
  if (filled !== after) yield* events.saveState(filled)
  if (isRearranged(event, after)) {
    yield* notifyOfUpdate(event.id, input.by)
    // People who go to this event may be free at the time of another one now.
    yield* fillSeatsElsewhere(event.id, "all")
  }
  return yield* showEvent(event.id, input.by)
}, inTransactionOfEvent)

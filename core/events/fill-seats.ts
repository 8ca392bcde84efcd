import { DateTime, Effect } from "effect"
import { notifyAll } from "../delivery/index.ts"
import type { EventId, UserId } from "../shared/index.ts"
import { alsoAbout, oneByOne } from "../shared/index.ts"
import type { Event } from "./event.ts"
import { waitlists } from "./in-transaction.ts"
import { EventSeats, Events } from "./ports.ts"
import { freeSeats, movedUp } from "./seat.ts"

/** How many people move up with one statement. */
const atOnce = 500

/**
 * Gives the free seats of an event to the first people on its waitlist who have no conflict, and notifies them. Takes
 * the event as it is after a change of its seats, its capacity or its time, and returns it with the new counts, which
 * the caller stores. Part of the transaction of the change. Contract: events, seats.
 */
export const fillSeats = Effect.fn("events.fillSeats")(function* (event: Event) {
  const seats = yield* EventSeats
  const now = yield* DateTime.now
  if (event.waitlistCount > 0) yield* alsoAbout([waitlists])
  let filled = event
  while (filled.waitlistCount > 0 && freeSeats(filled, now) > 0) {
    const most = Math.min(freeSeats(filled, now), atOnce)
    const users = (yield* seats.nextWaiting(filled, most)).map(({ userId }) => userId)
    if (users.length === 0) break
    yield* seats.moveUp(event.id, users)
    yield* notifyAll({ to: users, type: "event_promoted", actor: null, subject: { kind: "event", id: event.id } })
    filled = movedUp(filled, users.length)
  }
  return filled
})

/**
 * Fills the seats of other events, for those who waited there and had a conflict with this event: it was cancelled or
 * moved, or `user` no longer goes to it. Call it after this change is stored. Part of the transaction of the change.
 * Contract: events, seats.
 */
export const fillSeatsElsewhere = Effect.fn("events.fillSeatsElsewhere")(function* (
  event: EventId,
  users: "all" | ReadonlyArray<UserId>,
) {
  const seats = yield* EventSeats
  const now = yield* DateTime.now
  if (users === "all") yield* alsoAbout([waitlists])
  const waitedFor = yield* seats.waitedFor(event, users, now)
  yield* alsoAbout(waitedFor)
  yield* oneByOne(waitedFor, fillSeatsOf)
})

const fillSeatsOf = Effect.fnUntraced(function* (id: EventId) {
  const events = yield* Events
  const event = yield* Effect.map(events.lock(id), (found) => (found._tag === "Some" ? found.value : null))
  if (event === null) return
  const filled = yield* fillSeats(event)
  if (filled !== event) yield* events.saveState(filled)
})

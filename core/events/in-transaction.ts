import { Effect, Option } from "effect"
import type { EventId, UserId } from "../shared/index.ts"
import { alsoAbout, inTransactionAboutFound, subjectOf } from "../shared/index.ts"
import { EventSeats, Events } from "./ports.ts"

/**
 * All waitlists. Who moves up depends on the other events of those who wait, and a user who moves up does not ask for
 * it: so every change of a seat is also about this, when the event has a waitlist or the user is on one.
 */
export const waitlists = subjectOf("events", "waitlists")

/**
 * Runs the whole body of a use case in one transaction about an event, its caller and the user whose part in it
 * changes: the last argument of its `Effect.fn`. What it finds to be about waitlists later says so itself.
 */
export const inTransactionOfEvent = inTransactionAboutFound(
  Effect.fnUntraced(function* ({
    by,
    id,
    user = by,
  }: {
    readonly id: EventId
    readonly by: UserId
    readonly user?: UserId
  }) {
    const event = Option.getOrNull(yield* (yield* Events).find(id))
    return [id, by, user, ...(event !== null && event.waitlistCount > 0 ? [waitlists] : [])]
  }),
)

/**
 * Says that the transaction changes the seat of a user. It comes before the reads that decide on it: of a user who
 * waits nowhere, others do not change a seat.
 */
export const aboutSeatOf = Effect.fnUntraced(function* (user: UserId) {
  yield* alsoAbout([user])
  if (yield* (yield* EventSeats).isWaiting(user)) yield* alsoAbout([waitlists])
})

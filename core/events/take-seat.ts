import { DateTime, Effect, Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import { alsoAbout } from "../shared/transactions.ts"
import type { Event } from "./event.ts"
import { fillSeats } from "./fill-seats.ts"
import { aboutSeatOf, waitlists } from "./in-transaction.ts"
import { acceptedByJoining } from "./invitation.ts"
import { EventInvites, EventSeats, Events } from "./ports.ts"
import { join } from "./seat.ts"
import type { Standing } from "./standing.ts"

/**
 * A user who sees the event joins it, or waits for a seat. Accepts an open invite. Part of a transaction in which the
 * event is locked. Returns the new participant.
 */
export const takeSeat = Effect.fnUntraced(function* (event: Event, user: UserId, standing: Standing) {
  const seats = yield* EventSeats
  const events = yield* Events
  const invites = yield* EventInvites
  const now = yield* DateTime.now
  yield* aboutSeatOf(user)
  const hasConflict = yield* seats.hasConflict(event, user)
  const by = { user, isParticipant: standing.participation !== null, hasConflict }
  // Refused before others move up, so that a refusal changes nothing.
  const { participant } = yield* Effect.fromResult(join(event, by, now))
  if (participant.participation === "waitlist") yield* alsoAbout([waitlists])
  const joined = yield* Effect.fromResult(join(yield* fillSeats(event), by, now))
  yield* seats.addParticipant(joined.event, joined.participant)
  yield* events.saveState(joined.event)
  const accepted = acceptedByJoining(Option.getOrNull(yield* invites.invite(event.id, user)))
  if (accepted !== null) yield* invites.saveInvite(event, accepted)
  return joined.participant
})

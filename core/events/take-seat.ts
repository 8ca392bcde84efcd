import { DateTime, Effect, Option } from "effect"
import type { EventId, UserId } from "../shared/index.ts"
import { alsoAbout } from "../shared/index.ts"
import { removeDeserted } from "./cancel-event.ts"
import type { Event } from "./event.ts"
import { lockedEvent } from "./event-access.ts"
import { fillSeats, fillSeatsElsewhere } from "./fill-seats.ts"
import { checkHost } from "./hosting.ts"
import { aboutSeatOf, inTransactionOfEvent, waitlists } from "./in-transaction.ts"
import { acceptedByJoining } from "./invitation.ts"
import { EventInvites, EventSeats, Events } from "./ports.ts"
import { join, leave } from "./seat.ts"
import type { Standing } from "./standing.ts"

/**
 * Joins an event: takes a seat, or waits where all are taken. An open invite is accepted by that.
 * Contract: events, POST /events/:id/participants.
 */
export const joinEvent = Effect.fn("events.join")(function* (input: { readonly id: EventId; readonly by: UserId }) {
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  return yield* takeSeat(event, input.by, standing)
}, inTransactionOfEvent)

/**
 * Leaves an event or its waitlist, also once it has started, ended or been cancelled.
 * Contract: events, DELETE /events/:id/participants/:userId.
 */
export const leaveEvent = Effect.fn("events.leave")(function* (input: { readonly id: EventId; readonly by: UserId }) {
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  yield* removeDeserted(yield* giveUpSeat(event, input.by), standing.relation)
}, inTransactionOfEvent)

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

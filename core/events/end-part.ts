import { Effect, Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { Event } from "./event.ts"
import { giveUpSeat } from "./give-up-seat.ts"
import { EventHosts, EventInvites, EventSeats } from "./ports.ts"

/**
 * Ends a user's participation, organizer role and open invite in an event. Part of a transaction in which the event is
 * locked. Returns the event with its counts. Contract: events, visibility.
 */
export const endPart = Effect.fnUntraced(function* (event: Event, user: UserId) {
  const hosts = yield* EventHosts
  const invites = yield* EventInvites
  const seats = yield* EventSeats
  yield* hosts.removeOrganizer(event.id, user)
  const invite = Option.getOrNull(yield* invites.invite(event.id, user))
  if (invite?.status === "invited") yield* invites.saveInvite(event, { ...invite, status: "revoked" })
  const participant = yield* seats.participant(event.id, user)
  return Option.isNone(participant) ? event : yield* Effect.orDie(giveUpSeat(event, user))
})

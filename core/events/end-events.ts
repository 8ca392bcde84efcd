import { DateTime, Effect, Option, Result } from "effect"
import type { EventId, PublishedEvents, UserId } from "../shared/index.ts"
import { alsoAbout, oneByOne } from "../shared/index.ts"
import { removeDeserted, storeCancellation } from "./cancel-event.ts"
import type { Event } from "./event.ts"
import { cancelled } from "./hosting.ts"
import { EventHosts, EventInvites, EventPeople, EventSeats, Events } from "./ports.ts"
import { giveUpSeat } from "./take-seat.ts"

/**
 * Ends the events that a change of credentials ends: the user's own ones are cancelled and the people on them notified,
 * and the user's participations, roles and invites in those of others end. Part of the transaction of the change.
 * Contract: auth, taking over.
 */
export const endEventsAfterTakeover = Effect.fn("events.endAll")(function* ({
  user,
  ends,
}: PublishedEvents["credentialsChanged"]) {
  if (!ends.includes("events")) return
  const people = yield* EventPeople
  // The user leaves first: a cancellation could otherwise let the user move up elsewhere.
  yield* oneByOne(yield* people.withPartOf(user), (id) => endPartAndInvite(id, user))
  const { owned } = yield* people.scheduledOf(user)
  yield* oneByOne(owned, (id) => cancelForOwner(id, user))
})

const endPartAndInvite = Effect.fnUntraced(function* (id: EventId, user: UserId) {
  const events = yield* Events
  const invites = yield* EventInvites
  const people = yield* EventPeople
  const event = Option.getOrNull(yield* events.lock(id))
  if (event === null) return
  const left = yield* endPart(event, user)
  // An accepted invite would keep showing the event.
  const invite = Option.getOrNull(yield* invites.invite(id, user))
  if (invite?.status === "accepted") yield* invites.saveInvite(event, { ...invite, status: "revoked" })
  yield* removeDeserted(left, (yield* people.standing(event, user)).relation)
})

/**
 * The account of a user is deleted: its scheduled events are cancelled and everybody on them is notified, and the user
 * leaves all others. Runs in the transaction that removes the account, while its rows still exist.
 * Contract: users, users.
 */
export const endEventsOfAccount = Effect.fn("events.endEventsOfAccount")(function* ({
  user,
}: PublishedEvents["accountRemoved"]) {
  const people = yield* EventPeople
  const { joined, owned } = yield* people.scheduledOf(user)
  // The user leaves first, so that no notification goes to an account that is gone.
  yield* oneByOne(joined, (id) => leaveIt(id, user))
  yield* oneByOne(owned, (id) => cancelForOwner(id, user))
  yield* people.forget(user)
})

const leaveIt = Effect.fnUntraced(function* (id: EventId, user: UserId) {
  const events = yield* Events
  const event = Option.getOrNull(yield* events.lock(id))
  if (event !== null) yield* Effect.orDie(giveUpSeat(event, user))
})

/** Cancels an event in the name of its owner, without a reason, if it is still ahead. Part of a transaction. */
const cancelForOwner = Effect.fnUntraced(function* (id: EventId, user: UserId) {
  const events = yield* Events
  const event = Option.getOrNull(yield* events.lock(id))
  if (event === null) return
  const over = cancelled(event, null, yield* DateTime.now)
  if (Result.isSuccess(over)) yield* storeCancellation(over.success, user)
})

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

/**
 * One user blocks another: the participation, role and invite of either in events of the other end, and the next on the
 * waitlists move up. Runs in the transaction of the block. Contract: friends, blocks.
 */
export const endPartsBetween = Effect.fn("events.endPartsBetween")(function* ({
  by: one,
  other,
}: PublishedEvents["blocked"]) {
  const people = yield* EventPeople
  const [theirs, own] = [yield* people.shared(one, other), yield* people.shared(other, one)]
  yield* alsoAbout([...theirs, ...own])
  yield* oneByOne(theirs, (id) => endPartIn(id, other))
  yield* oneByOne(own, (id) => endPartIn(id, one))
})

const endPartIn = Effect.fnUntraced(function* (id: EventId, user: UserId) {
  const events = yield* Events
  const event = Option.getOrNull(yield* events.lock(id))
  if (event !== null) yield* endPart(event, user)
})

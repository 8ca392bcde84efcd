import { DateTime, Effect } from "effect"
import { notify, takeBackNotifications } from "../delivery/index.ts"
import { requireBelowLimit } from "../files/index.ts"
import type { EventId, UserId } from "../shared/index.ts"
import { oneByOne } from "../shared/index.ts"
import { endPart } from "./end-events.ts"
import { lockedEvent } from "./event-access.ts"
import { editable } from "./event-status.ts"
import { checkNewOrganizer, checkOrganizerRemoval, transfer } from "./hosting.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { showEvent } from "./list-events.ts"
import { EventHosts, EventPeople, Events } from "./ports.ts"

/**
 * The owner makes a friend an organizer, who is notified. A second time, and for the owner, nothing changes.
 * Contract: events, PUT /events/:id/organizers/:userId.
 */
export const addOrganizer = Effect.fn("events.addOrganizer")(function* (input: {
  readonly id: EventId
  readonly user: UserId
  readonly by: UserId
}) {
  const { by, id, user } = input
  const people = yield* EventPeople
  const hosts = yield* EventHosts
  const now = yield* DateTime.now
  const { event, standing } = yield* lockedEvent(id, by)
  const theirs = yield* people.standing(event, user)
  const { relation } = theirs
  const organizers = yield* hosts.countOrganizers(id)
  const state = editable(event, now)
  yield* Effect.fromResult(checkNewOrganizer(standing, { standing: theirs, relation }, organizers, state))
  if (theirs.role !== null) return
  yield* hosts.addOrganizer(event, user, now)
  yield* notify({ to: user, type: "event_organizer_added", actor: by, subject: { kind: "event", id } })
}, inTransactionOfEvent)

/**
 * The owner takes an organizer off the event, or an organizer resigns. A seat of theirs stays.
 * Contract: events, DELETE /events/:id/organizers/:userId.
 */
export const removeOrganizer = Effect.fn("events.removeOrganizer")(function* (input: {
  readonly id: EventId
  readonly user: UserId
  readonly by: UserId
}) {
  const people = yield* EventPeople
  const hosts = yield* EventHosts
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  const isCaller = input.user === input.by
  const organizer = { standing: isCaller ? standing : yield* people.standing(event, input.user), isCaller }
  yield* Effect.fromResult(checkOrganizerRemoval(standing, organizer, editable(event, yield* DateTime.now)))
  yield* hosts.removeOrganizer(event.id, input.user)
  const subject = { kind: "event", id: event.id } as const
  yield* takeBackNotifications({ type: "event_organizer_added", subject, to: input.user, actor: null })
}, inTransactionOfEvent)

/**
 * The owner hands the event to one of its organizers, who is notified, and becomes an organizer. People from whom a
 * block separates the new owner are taken off the event, as the block itself would do. Fails when the new owner has no
 * space for another upcoming event. Contract: events, PUT /events/:id/owner.
 */
export const transferOwnership = Effect.fn("events.transferOwnership")(function* (input: {
  readonly id: EventId
  readonly user: UserId
  readonly by: UserId
}) {
  const people = yield* EventPeople
  const hosts = yield* EventHosts
  const events = yield* Events
  const now = yield* DateTime.now
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  const to = { user: input.user, standing: yield* people.standing(event, input.user) }
  let transferred = yield* Effect.fromResult(transfer(event, standing, to, now))
  yield* requireBelowLimit(input.user, "upcoming-events")
  yield* hosts.removeOrganizer(event.id, input.user)
  yield* hosts.addOrganizer(event, input.by, now)
  yield* events.saveState(transferred)
  yield* oneByOne(
    yield* people.blockedOn(event.id, input.user),
    Effect.fnUntraced(function* (user) {
      transferred = yield* endPart(transferred, user)
    }),
  )
  const subject = { kind: "event", id: event.id } as const
  yield* notify({ to: input.user, type: "event_owner_changed", actor: input.by, subject })
  return yield* showEvent(event.id, input.by)
}, inTransactionOfEvent)

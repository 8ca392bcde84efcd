import { DateTime, Effect } from "effect"
import { notify } from "../notifications/notify.ts"
import type { EventId, UserId } from "../shared/ids.ts"
import { oneByOne } from "../shared/one-by-one.ts"
import { requireBelowLimit } from "../usage/require-below-limit.ts"
import { endPart } from "./end-part.ts"
import { lockedEvent } from "./event-access.ts"
import { transfer } from "./hosting.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { EventHosts, EventPeople, Events } from "./ports.ts"
import { showEvent } from "./show-event.ts"

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

import { DateTime, Effect } from "effect"
import { notify } from "../notifications/notify.ts"
import type { EventId, UserId } from "../shared/ids.ts"
import { lockedEvent } from "./event-access.ts"
import { checkNewOrganizer } from "./hosting.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { EventHosts, EventPeople } from "./ports.ts"

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
  yield* Effect.fromResult(checkNewOrganizer(event, standing, { standing: theirs, relation }, organizers, now))
  if (theirs.role !== null) return
  yield* hosts.addOrganizer(event, user, now)
  yield* notify({ to: user, type: "event_organizer_added", actor: by, subject: { kind: "event", id } })
}, inTransactionOfEvent)

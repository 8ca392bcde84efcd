import { DateTime, Effect } from "effect"
import { takeBackNotifications } from "../notifications/take-back.ts"
import type { EventId, UserId } from "../shared/ids.ts"
import { lockedEvent } from "./event-access.ts"
import { checkOrganizerRemoval } from "./hosting.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { EventHosts, EventPeople } from "./ports.ts"

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
  yield* Effect.fromResult(checkOrganizerRemoval(event, standing, organizer, yield* DateTime.now))
  yield* hosts.removeOrganizer(event.id, input.user)
  const subject = { kind: "event", id: event.id } as const
  yield* takeBackNotifications({ type: "event_organizer_added", subject, to: input.user, actor: null })
}, inTransactionOfEvent)

import { DateTime, Effect } from "effect"
import { notifyAll } from "../delivery/index.ts"
import type { EventId, UserId } from "../shared/index.ts"
import { EventPeople, EventSeats } from "./ports.ts"

/**
 * Notifies the participants of an event of a new time or place, each at most once an hour. Part of the transaction of
 * the change. Contract: delivery, limits.
 */
export const notifyOfUpdate = Effect.fnUntraced(function* (id: EventId, actor: UserId) {
  const seats = yield* EventSeats
  const now = yield* DateTime.now
  const to = yield* seats.dueForUpdate(id, { since: DateTime.subtract(now, { hours: 1 }), now })
  yield* notifyAll({ to, type: "event_updated", actor, subject: { kind: "event", id } })
})

/**
 * Notifies all people on an event, and users with an open invite, of its cancellation, each once; `also` are further
 * people. Without an actor an administrator or the service cancelled it. Part of the transaction of the cancellation.
 */
export const notifyOfCancellation = Effect.fnUntraced(function* (
  id: EventId,
  actor: UserId | null,
  also: ReadonlyArray<UserId> = [],
) {
  const people = yield* EventPeople
  const to = [...(yield* people.everybody(id)), ...also]
  yield* notifyAll({ to, type: "event_cancelled", actor, subject: { kind: "event", id } })
})

import { DateTime, Effect, Option } from "effect"
import type { EventId, UserId } from "../shared/index.ts"
import { inTransaction } from "../shared/index.ts"
import type { OwnerRelation } from "../users/index.ts"
import { NotFound } from "./errors.ts"
import type { Event } from "./event.ts"
import { lockedEvent } from "./event-access.ts"
import { fillSeatsElsewhere } from "./fill-seats.ts"
import { cancel, cancelled, checkRemoval } from "./hosting.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { showEvent } from "./list-events.ts"
import { notifyOfCancellation } from "./notify-participants.ts"
import { EventPeople, Events } from "./ports.ts"
import { isDeserted } from "./standing.ts"

/** The owner cancels an event. Everybody on it is notified. Contract: events, POST /events/:id/cancel. */
export const cancelEvent = Effect.fn("events.cancel")(function* (input: {
  readonly id: EventId
  readonly by: UserId
  readonly reason: string | null
}) {
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  const over = yield* Effect.fromResult(cancel(event, standing, input.reason, yield* DateTime.now))
  yield* storeCancellation(over, input.by)
  return yield* showEvent(event.id, input.by)
}, inTransactionOfEvent)

/**
 * Cancels any event without a reason. For administrators: it does not ask who the caller is. The owner is notified too.
 * Contract: CLI, removing.
 */
export const cancelEventAsAdmin = Effect.fn("events.cancelAsAdmin")(function* (id: EventId) {
  const events = yield* Events
  const event = Option.getOrNull(yield* events.lock(id))
  if (event === null) return yield* new NotFound()
  const over = yield* Effect.fromResult(cancelled(event, null, yield* DateTime.now))
  yield* storeCancellation(over, null, [event.ownerId])
}, inTransaction)

/** Stores a cancellation and what follows from it. Part of a transaction in which the event is locked. */
export const storeCancellation = Effect.fnUntraced(function* (
  event: Event,
  actor: UserId | null,
  also: ReadonlyArray<UserId> = [],
) {
  const events = yield* Events
  yield* events.saveState(event)
  yield* notifyOfCancellation(event.id, actor, also)
  yield* fillSeatsElsewhere(event.id, "all")
})

/** The owner deletes an event that is cancelled or has ended. Contract: events, DELETE /events/:id. */
export const removeEvent = Effect.fn("events.remove")(function* (input: { readonly id: EventId; readonly by: UserId }) {
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  yield* Effect.fromResult(checkRemoval(event, standing, yield* DateTime.now))
  yield* (yield* Events).remove(event.id)
}, inTransactionOfEvent)

/**
 * Removes an event of a deleted account once no person is on it any more: no user could find or delete it. Part of a
 * transaction in which the event is locked. Contract: events, hosts.
 */
export const removeDeserted = Effect.fnUntraced(function* ({ id }: Event, relation: OwnerRelation) {
  const events = yield* Events
  const people = yield* EventPeople
  if (isDeserted(relation, yield* people.everybody(id))) yield* events.remove(id)
})

import { Effect, Option } from "effect"
import type { EventId, UserId } from "../shared/index.ts"
import { NotFound } from "./errors.ts"
import type { Event } from "./event.ts"
import { EventPeople, Events } from "./ports.ts"
import { seesEvent } from "./visibility.ts"

/**
 * An event for a change by a user, and the user's role, participation and invite. Other users who change the same event
 * wait until the transaction ends. Fails for a user who does not see the event. Part of a transaction.
 */
export const lockedEvent = Effect.fnUntraced(function* (id: EventId, by: UserId) {
  const events = yield* Events
  return yield* seenBy(by, yield* events.lock(id))
})

/** An event that a user sees, for a decision that changes nothing, and the user's role, participation and invite. */
export const visibleEvent = Effect.fnUntraced(function* (id: EventId, by: UserId) {
  const events = yield* Events
  return yield* seenBy(by, yield* events.find(id))
})

const seenBy = Effect.fnUntraced(function* (by: UserId, found: Option.Option<Event>) {
  const event = Option.getOrNull(found)
  if (event === null) return yield* new NotFound()
  const people = yield* EventPeople
  const standing = yield* people.standing(event, by)
  if (!seesEvent(event.visibility, standing, standing.relation)) return yield* new NotFound()
  return { event, standing }
})

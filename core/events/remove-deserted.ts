import { Effect } from "effect"
import type { OwnerRelation } from "../users/visibility.ts"
import type { Event } from "./event.ts"
import { EventPeople, Events } from "./ports.ts"
import { isDeserted } from "./standing.ts"

/**
 * Removes an event of a deleted account once no person is on it any more: no user could find or delete it. Part of a
 * transaction in which the event is locked. Contract: events, hosts.
 */
export const removeDeserted = Effect.fnUntraced(function* ({ id }: Event, relation: OwnerRelation) {
  const events = yield* Events
  const people = yield* EventPeople
  if (isDeserted(relation, yield* people.everybody(id))) yield* events.remove(id)
})

import { Effect, Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import { endPart } from "./end-part.ts"
import { EventPeople } from "./ports.ts"

/**
 * One user blocks another: what either has to do with events of the other ends, and the next on the waitlists move up.
 * Runs in the transaction of the block. Contract: people, blocks.
 */
export const endPartsBetween = Effect.fn("events.endPartsBetween")(function* (one: UserId, other: UserId) {
  yield* endParts(one, other)
  yield* endParts(other, one)
})

const endParts = Effect.fnUntraced(function* (owner: UserId, user: UserId) {
  const people = yield* EventPeople
  for (const id of yield* people.shared(owner, user)) {
    const event = Option.getOrNull(yield* people.lock(id))
    if (event !== null) yield* endPart(event, user)
  }
})

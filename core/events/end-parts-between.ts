import { Effect, Option } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { oneByOne } from "../shared/one-by-one.ts"
import { alsoAbout } from "../shared/transactions.ts"
import { endPart } from "./end-part.ts"
import { EventPeople, Events } from "./ports.ts"

/**
 * One user blocks another: the participation, role and invite of either in events of the other end, and the next on the
 * waitlists move up. Runs in the transaction of the block. Contract: people, blocks.
 */
export const endPartsBetween = Effect.fn("events.endPartsBetween")(function* (one: UserId, other: UserId) {
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

import { DateTime, Effect, Option, Result } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { oneByOne } from "../shared/one-by-one.ts"
import { storeCancellation } from "./cancel-event.ts"
import { giveUpSeat } from "./give-up-seat.ts"
import { cancelled } from "./hosting.ts"
import { EventPeople, Events } from "./ports.ts"

/**
 * The account of a user is deleted: its scheduled events are cancelled and everybody on them is notified, and the user
 * leaves all others. Runs in the transaction that removes the account, while its rows still exist.
 * Contract: people, users.
 */
export const endEventsOfAccount = Effect.fn("events.endEventsOfAccount")(function* (user: UserId) {
  const people = yield* EventPeople
  const { joined, owned } = yield* people.scheduledOf(user)
  // The user leaves first, so that no notification goes to an account that is gone.
  yield* oneByOne(joined, (id) => leaveIt(id, user))
  yield* oneByOne(owned, (id) => cancelForOwner(id, user))
  yield* people.forget(user)
})

const leaveIt = Effect.fnUntraced(function* (id: EventId, user: UserId) {
  const events = yield* Events
  const event = Option.getOrNull(yield* events.lock(id))
  if (event !== null) yield* Effect.orDie(giveUpSeat(event, user))
})

/** Cancels an event in the name of its owner, without a reason, if it is still ahead. Part of a transaction. */
export const cancelForOwner = Effect.fnUntraced(function* (id: EventId, user: UserId) {
  const events = yield* Events
  const event = Option.getOrNull(yield* events.lock(id))
  if (event === null) return
  const over = cancelled(event, null, yield* DateTime.now)
  if (Result.isSuccess(over)) yield* storeCancellation(over.success, user)
})

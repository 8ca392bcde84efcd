import { DateTime, Effect } from "effect"
import { requireBelowLimit } from "../files/index.ts"
import { type EventId, Ids, inTransactionOfCaller, type UserId } from "../shared/index.ts"
import { Users } from "../users/index.ts"
import { type EventTerms, newEvent } from "./editing.ts"
import { showEvent } from "./list-events.ts"
import { Events } from "./ports.ts"

/** Creates an event. Its owner takes no seat. Contract: events, events. */
export const createEvent = Effect.fn("events.create")(function* ({
  by,
  terms,
}: {
  readonly by: UserId
  readonly terms: EventTerms
}) {
  const events = yield* Events
  const id = (yield* (yield* Ids).next) as EventId
  // The account may have been deleted meanwhile; no foreign key would refuse its event.
  yield* (yield* Users).get(by)
  const event = yield* Effect.fromResult(newEvent({ ...terms, id, ownerId: by }, yield* DateTime.now))
  yield* requireBelowLimit(by, "upcoming-events")
  yield* events.add(event)
  return yield* Effect.orDie(showEvent(id, by))
}, inTransactionOfCaller)

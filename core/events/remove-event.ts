import { DateTime, Effect } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { lockedEvent } from "./event-access.ts"
import { checkRemoval } from "./hosting.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { Events } from "./ports.ts"

/** The owner deletes an event that is cancelled or has ended. Contract: events, DELETE /events/:id. */
export const removeEvent = Effect.fn("events.remove")(function* (input: { readonly id: EventId; readonly by: UserId }) {
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  yield* Effect.fromResult(checkRemoval(event, standing, yield* DateTime.now))
  yield* (yield* Events).remove(event.id)
}, inTransactionOfEvent)

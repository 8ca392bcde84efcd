import { DateTime, Effect } from "effect"
import { withCover } from "../files/cover.ts"
import type { EventId, UserId } from "../shared/ids.ts"
import { editableBy } from "./editing.ts"
import { lockedEvent } from "./event-access.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { Events } from "./ports.ts"

/** The owner or an organizer removes the cover of an event, also when it has none. Contract: events, events. */
export const removeEventCover = Effect.fn("events.removeCover")(function* (input: {
  readonly id: EventId
  readonly by: UserId
}) {
  const events = yield* Events
  const now = yield* DateTime.now
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  const editable = yield* Effect.fromResult(editableBy(event, standing, now))
  if (editable.coverUrl !== null) yield* events.save(withCover(editable, null, now))
}, inTransactionOfEvent)

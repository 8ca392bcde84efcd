import { DateTime, Effect, Option } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { NotFound } from "./errors.ts"
import { statusAt } from "./event-status.ts"
import { Events, type ShownEvent } from "./ports.ts"

/** An event as a viewer sees it. Contract: events, events. */
export const showEvent = Effect.fn("events.show")(function* (id: EventId, viewer: UserId) {
  const shown = Option.getOrNull(yield* (yield* Events).show(viewer, id))
  return shown === null ? yield* new NotFound() : asOf(shown, yield* DateTime.now)
})

/** The event with its status at a moment. */
export const asOf = (shown: ShownEvent, now: DateTime.Utc): ShownEvent => ({
  ...shown,
  event: { ...shown.event, status: statusAt(shown.event, now) },
})

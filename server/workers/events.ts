import { Effect } from "effect"
import { endEvents, remindOfEvents } from "../../core/index.ts"

/**
 * Ends the events that are over and reminds those who go of events that begin soon, at start and every minute. Several
 * servers may do so at once.
 */
export const eventSweeper = endEvents().pipe(
  Effect.andThen(remindOfEvents()),
  Effect.catchCause((cause) =>
    Effect.logError("Events could not be ended, or nobody could be reminded of them", cause),
  ),
  Effect.andThen(Effect.sleep("1 minute")),
  Effect.forever,
)

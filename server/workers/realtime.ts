import { Effect } from "effect"
import { sweepLog } from "../../core/index.ts"

/** Deletes the old events of the realtime log, once a minute. Several servers may do so at once. */
export const logSweeper = sweepLog().pipe(
  Effect.catchCause((cause) => Effect.logError("Old realtime events could not be deleted", cause)),
  Effect.andThen(Effect.sleep("1 minute")),
  Effect.forever,
)

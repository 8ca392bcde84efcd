import { Effect } from "effect"
import { forgetExpired, forgetUsedStates } from "../../core/index.ts"

/** Removes what expired, at the start and every hour. Several servers may do so at once. */
export const sweeper = forgetExpired().pipe(
  Effect.andThen(forgetUsedStates()),
  Effect.catchCause((cause) => Effect.logError("Expired rows could not be removed", cause)),
  Effect.andThen(Effect.sleep("1 hour")),
  Effect.forever,
)

import { Effect } from "effect"
import { forgetExpired, forgetOldNotifications, forgetSingleUses } from "../../core/index.ts"

/** Removes expired rows, at start and every hour. Several servers may do so at once. */
export const sweeper = forgetExpired().pipe(
  Effect.andThen(forgetSingleUses()),
  Effect.andThen(forgetOldNotifications()),
  Effect.catchCause((cause) => Effect.logError("Expired rows could not be removed", cause)),
  Effect.andThen(Effect.sleep("1 hour")),
  Effect.forever,
)

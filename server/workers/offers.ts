import { Effect } from "effect"
import { expireOffers } from "../../core/index.ts"

/**
 * Cancels the accepted offers that were not confirmed in time, at start and every minute. Several servers may do so at
 * once.
 */
export const offerSweeper = expireOffers().pipe(
  Effect.catchCause((cause) => Effect.logError("Overdue offers could not be cancelled", cause)),
  Effect.andThen(Effect.sleep("1 minute")),
  Effect.forever,
)

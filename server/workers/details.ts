import { Effect } from "effect"
import { fetchNextDetails } from "../../core/index.ts"

/**
 * Asks the store about imported games, one after the other, for as long as the server runs: no faster than a public store lets
 * anybody ask (Steam: 200 times in 5 minutes). Several servers may do so at once. Contract: game platform, import.
 */
export const detailsWorker = fetchNextDetails().pipe(
  Effect.catchCause((cause) => Effect.logError("Details of a game could not be stored", cause)),
  Effect.andThen(Effect.sleep("1500 millis")),
  Effect.forever,
)

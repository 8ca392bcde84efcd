import { Effect } from "effect"
import { fetchNextDetails } from "../../core/index.ts"

/**
 * Fetches the store's details of imported games, one after the other, while the server runs: no faster than the rate
 * limit of a public store (Steam: 200 requests in 5 minutes). Several servers may do so at once.
 * Contract: game platform, import.
 */
export const detailsWorker = fetchNextDetails().pipe(
  Effect.catchCause((cause) => Effect.logError("Details of a game could not be stored", cause)),
  Effect.andThen(Effect.sleep("1500 millis")),
  Effect.forever,
)

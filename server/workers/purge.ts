import { Effect } from "effect"
import { purgeNextChunk } from "../../core/index.ts"

/**
 * Deletes the items of removed collections and accounts, chunk by chunk, while the server runs. Polls once a second for
 * removals by a request, the CLI or another server. Several servers may do so at once. Contract: catalog, collections.
 */
export const purgeWorker = Effect.gen(function* () {
  while (true) {
    const worked = yield* purgeNextChunk().pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("Removed items could not be deleted", cause), false)),
    )
    // Requests run in the pause between two chunks.
    yield* Effect.sleep(worked ? "5 millis" : "1 second")
  }
})

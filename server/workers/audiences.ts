import { Effect } from "effect"
import { renewNextAudiences } from "../../core/index.ts"

/**
 * Brings posts in order whose author's privacy or collection's visibility has changed, chunk by chunk, while the server
 * runs. Polls once a second for changes by a request or another server. Several servers may do so at once.
 * Contract: posts, feed.
 */
export const audiencesWorker = Effect.gen(function* () {
  while (true) {
    const worked = yield* renewNextAudiences().pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("Posts could not be brought in order", cause), false)),
    )
    // Requests run in the pause between two chunks.
    yield* Effect.sleep(worked ? "5 millis" : "1 second")
  }
})

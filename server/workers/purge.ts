import { Effect } from "effect"
import { purgeNextChunk, purgeNextConversations, purgeNextFiles, purgeNextPosts } from "../../core/index.ts"

/**
 * Deletes what removed collections, posts, conversations and accounts left behind, and imported files after their time,
 * chunk by chunk, while the server runs. Polls once a second for removals by a request, the CLI or another server.
 * Several servers may do so at once.
 * Contract: catalog, collections; posts, posts; chat, conversations; catalog, files.
 */
export const purgeWorker = Effect.gen(function* () {
  while (true) {
    const items = yield* worked(purgeNextChunk())
    const posts = yield* worked(purgeNextPosts())
    const conversations = yield* worked(purgeNextConversations())
    const files = yield* worked(purgeNextFiles())
    // Requests run in the pause between two chunks.
    yield* Effect.sleep(items || posts || conversations || files ? "5 millis" : "1 second")
  }
})

/** Whether there was something to delete. A fault of one kind does not keep the worker from the other. */
const worked = <R>(chunk: Effect.Effect<boolean, never, R>): Effect.Effect<boolean, never, R> =>
  Effect.catchCause(chunk, (cause) => Effect.as(Effect.logError("Removed rows could not be deleted", cause), false))

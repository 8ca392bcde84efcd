import { Effect } from "effect"
import type { Changes } from "../../adapters/operations.ts"
import { purgeNextChunk, purgeNextConversations, purgeNextFiles, purgeNextPosts } from "../../core/index.ts"

/**
 * Deletes what removed collections, posts, conversations and accounts left behind, and imported files after their time,
 * chunk by chunk, while the server runs. Several servers may do so at once.
 * Contract: catalog, collections; posts, posts; chat, conversations; catalog, files.
 */
export const purgeWorker = Effect.fnUntraced(function* (changes: Changes) {
  while (true) {
    const mark = changes.mark()
    const items = yield* worked(purgeNextChunk())
    const posts = yield* worked(purgeNextPosts())
    const conversations = yield* worked(purgeNextConversations())
    const files = yield* worked(purgeNextFiles())
    // Requests run in the pause between two chunks.
    yield* items || posts || conversations || files ? Effect.sleep("5 millis") : changes.since(mark)
  }
})

/** Whether there was something to delete. A fault of one kind does not keep the worker from the other. */
const worked = <R>(chunk: Effect.Effect<boolean, never, R>): Effect.Effect<boolean, never, R> =>
  Effect.catchCause(chunk, (cause) => Effect.as(Effect.logError("Removed rows could not be deleted", cause), false))

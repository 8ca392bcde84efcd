import { Effect } from "effect"
import { purgeNextChunk, purgeNextPosts } from "../../core/index.ts"

/**
 * Deletes all that removed collections, posts and accounts left behind, as the server's worker does in the background.
 */
export const purgeAll = Effect.repeat(
  Effect.map(Effect.all([purgeNextChunk(), purgeNextPosts()]), ([items, posts]) => items || posts),
  { while: (worked) => worked },
)

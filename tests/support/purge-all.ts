import { Effect } from "effect"
import { purgeNextChunk, purgeNextConversations, purgeNextPosts } from "../../core/index.ts"

/** Deletes all that removed collections, posts, conversations and accounts left behind, as the server's worker does. */
export const purgeAll = Effect.repeat(
  Effect.map(Effect.all([purgeNextChunk(), purgeNextPosts(), purgeNextConversations()]), (worked) =>
    worked.some((one) => one),
  ),
  { while: (worked) => worked },
)

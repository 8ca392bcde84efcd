import { Effect } from "effect"
import { Posts } from "./ports.ts"

/** How many posts one transaction looks at. It is small, so that other writers do not wait noticeably. */
const chunkSize = 200

/**
 * Lets the feed find the next posts again whose author's privacy, or whose collection's visibility, has changed, and
 * pass over those that are hidden now. Returns whether there were any. A chunk is one transaction, so after a crash the
 * next call continues where the last one stopped. Contract: posts, feed.
 */
export const renewNextAudiences = Effect.fn("posts.renewNextAudiences")(function* () {
  return yield* (yield* Posts).renewAudiences(chunkSize)
})

import { DateTime, Effect } from "effect"
import { Notifications } from "../delivery/index.ts"
import type { PostId, PublishedEvents } from "../shared/index.ts"
import { subjectOf, Transactions } from "../shared/index.ts"
import { PostPurge } from "./ports.ts"

/** How many rows one transaction deletes. It is small, so that other writers do not wait noticeably. */
const chunkSize = 100

/** How many removed posts one transaction looks at: most have few comments and reactions. */
const postsAtOnce = 20

/**
 * Deletes the next chunk of rows that removed posts and deleted accounts left behind. Returns whether there was one.
 * A chunk is one transaction, so after a crash the next call continues where the last one stopped.
 * Contract: posts, posts; users, users.
 */
export const purgeNextPosts = Effect.fn("posts.purgeNext")(function* () {
  const purge = yield* PostPurge
  const { atomically } = yield* Transactions
  if (yield* atomically(purge.purgeAccount(chunkSize), [purging])) return true
  const removed = yield* purge.removed(postsAtOnce)
  if (removed.length === 0) return false
  yield* atomically(purgePosts(removed), [purging, ...removed])
  return true
})

/** Several servers delete one after the other: each takes it that what it does not find is gone. */
const purging = subjectOf("purge", "posts")

/** Deletes what belongs to some removed posts, as far as a chunk goes, and those of which nothing is left. */
const purgePosts = Effect.fnUntraced(function* (removed: ReadonlyArray<PostId>) {
  const purge = yield* PostPurge
  const notifications = yield* Notifications
  let left = chunkSize
  for (const post of removed) {
    left -= yield* purge.deleteResponses(post, left)
    if (left > 0) left -= yield* notifications.removeOf("post", post, left)
    if (left === 0) return
    yield* purge.delete(post)
  }
})

/** Leaves the posts, comments and reactions of a deleted account to the purge. Contract: users, users. */
export const rememberRemovedAccount = Effect.fnUntraced(function* ({ user }: PublishedEvents["accountRemoved"]) {
  yield* (yield* PostPurge).addAccount(user, yield* DateTime.now)
})

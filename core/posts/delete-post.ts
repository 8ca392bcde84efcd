import { Effect, Option } from "effect"
import type { PostId, UserId } from "../shared/index.ts"
import { inTransaction, inTransactionAbout } from "../shared/index.ts"
import { PostNotFound } from "./errors.ts"
import { PostPurge, Posts } from "./ports.ts"
import { type ManualPost, ownPost } from "./post.ts"

/** Deletes a post of the caller with its comments, reactions, pictures and notifications. Contract: posts, posts. */
export const deletePost = Effect.fn("posts.delete")(
  function* (input: { readonly id: PostId; readonly by: UserId }) {
    const posts = yield* Posts
    const post = yield* Effect.fromOption(yield* posts.visible(input.by, input.id), () => new PostNotFound())
    yield* Effect.fromResult(ownPost(post, input.by))
    yield* removePost(post.id)
  },
  inTransactionAbout(({ by, id }: { readonly by: UserId; readonly id: PostId }) => [by, id]),
)

/**
 * Removes any post with its comments, reactions, pictures and notifications. For administrators: it does not ask who
 * the caller is. Contract: posts, posts.
 */
export const removePost = Effect.fn("posts.remove")(function* (id: PostId) {
  const posts = yield* Posts
  if (Option.isNone(yield* posts.find(id))) return yield* new PostNotFound()
  yield* posts.remove(id)
}, inTransaction)

/**
 * Brings back a post that a moderator removed, without comments and reactions. What is left of the removed one is
 * deleted before. `false` while that is too much for one transaction. Contract: moderation, decisions.
 */
export const restorePost = Effect.fn("posts.restore")(function* (post: ManualPost) {
  const posts = yield* Posts
  const purge = yield* PostPurge
  if (Option.isSome(yield* posts.find(post.id))) return false
  for (let n = 0; (yield* purge.deleteResponses(post.id, atOnce)) === atOnce; n++) if (n === mostChunks) return false
  yield* purge.delete(post.id)
  yield* posts.add(post)
  return true
}, inTransaction)

/** How many responses are deleted at once, and how often. */
const atOnce = 500
const mostChunks = 10

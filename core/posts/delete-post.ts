import { Effect, Option } from "effect"
import type { PostId, UserId } from "../shared/index.ts"
import { inTransaction, inTransactionAbout } from "../shared/index.ts"
import { PostNotFound } from "./errors.ts"
import { Posts } from "./ports.ts"
import { ownPost } from "./post.ts"

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

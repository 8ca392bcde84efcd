import { Effect } from "effect"
import type { PostId, UserId } from "../shared/ids.ts"
import { inTransactionAbout } from "../shared/transactions.ts"
import { PostNotFound } from "./errors.ts"
import { Posts } from "./ports.ts"
import { ownPost } from "./post.ts"
import { removePost } from "./remove-post.ts"

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

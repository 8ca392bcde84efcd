import { DateTime, Effect } from "effect"
import type { PostId, UserId } from "../shared/index.ts"
import { inTransactionAbout } from "../shared/index.ts"
import { PostNotFound } from "./errors.ts"
import { getPost } from "./list-posts.ts"
import { Posts } from "./ports.ts"
import { edited, type PostChange } from "./post.ts"

/** Changes the content or the visibility of a post of the caller. Contract: posts, posts. */
export const editPost = Effect.fn("posts.edit")(
  function* (input: { readonly id: PostId; readonly by: UserId; readonly change: PostChange }) {
    const posts = yield* Posts
    const now = yield* DateTime.now
    const post = yield* Effect.fromOption(yield* posts.visible(input.by, input.id), () => new PostNotFound())
    yield* posts.save(yield* Effect.fromResult(edited(post, input.by, input.change, now)))
    return yield* getPost({ id: post.id, viewer: input.by })
  },
  inTransactionAbout(({ by, id }: { readonly by: UserId; readonly id: PostId }) => [by, id]),
)

import { Effect } from "effect"
import type { PostId, UserId } from "../shared/ids.ts"
import { PostNotFound } from "./errors.ts"
import { Posts } from "./ports.ts"

/** A post that the viewer may see. Contract: posts, posts. */
export const getPost = Effect.fn("posts.get")(function* ({
  id,
  viewer,
}: {
  readonly id: PostId
  readonly viewer: UserId
}) {
  const posts = yield* Posts
  return yield* Effect.fromOption(yield* posts.show(viewer, id), () => new PostNotFound())
})

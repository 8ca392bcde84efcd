import { Effect, Option } from "effect"
import type { PageRequest, PostId, UserId } from "../../shared/index.ts"
import { PostNotFound } from "../errors.ts"
import { Posts } from "../ports.ts"
import { Comments } from "./ports.ts"

/** The comments on a post that the viewer sees, oldest first. Contract: posts, comments. */
export const listComments = Effect.fn("comments.list")(function* (input: {
  readonly postId: PostId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const { page, postId, viewer } = input
  const comments = yield* Comments
  const posts = yield* Posts
  if (Option.isNone(yield* posts.visible(viewer, postId))) return yield* new PostNotFound()
  return yield* comments.list(viewer, postId, page)
})

import { Effect, Option } from "effect"
import type { PageRequest, PostId, UserId } from "../../shared/index.ts"
import { PostNotFound } from "../errors.ts"
import { Posts } from "../ports.ts"
import type { ReactionType } from "../reaction-type.ts"
import { PostReactions } from "./ports.ts"

/** The reactions to a post that the viewer sees, newest first, of one type or of all. Contract: posts, reactions. */
export const listPostReactions = Effect.fn("postReactions.list")(function* (input: {
  readonly postId: PostId
  readonly viewer: UserId
  readonly type: ReactionType | null
  readonly page: PageRequest
}) {
  const { page, postId, type, viewer } = input
  const reactions = yield* PostReactions
  const posts = yield* Posts
  if (Option.isNone(yield* posts.visible(viewer, postId))) return yield* new PostNotFound()
  return yield* reactions.list(viewer, postId, type, page)
})

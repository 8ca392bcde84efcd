import { Effect } from "effect"
import { PostNotFound } from "../posts/errors.ts"
import type { PostId } from "../shared/ids.ts"
import { inTransaction } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { PostReactions } from "./ports.ts"
import { takeBack } from "./post-reaction.ts"

/**
 * Takes the caller's reaction to a post back, if there is one. Returns the reactions as the caller sees them.
 * Contract: posts, reactions.
 */
export const removeReaction = Effect.fn("postReactions.remove")(function* (input: {
  readonly by: UserId
  readonly postId: PostId
}) {
  const reactions = yield* PostReactions
  const post = yield* Effect.fromOption(yield* reactions.postFor(input.by, input.postId), () => new PostNotFound())
  const change = takeBack(post)
  if (change !== null) yield* reactions.save(change)
  return yield* Effect.fromOption(yield* reactions.countsOf(input.by, input.postId), () => new PostNotFound())
}, inTransaction)

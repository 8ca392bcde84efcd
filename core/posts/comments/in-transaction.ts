import { Effect, Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import { inTransactionAboutFound } from "../../shared/index.ts"
import type { CommentId } from "./comment.ts"
import { Comments } from "./ports.ts"

/**
 * Runs the whole body of a use case in one transaction about a comment's author and post, who never change, and the
 * caller: the last argument of its `Effect.fn`.
 */
export const inTransactionOfComment = inTransactionAboutFound(
  Effect.fnUntraced(function* ({ by, id }: { readonly by: UserId; readonly id: CommentId }) {
    const comment = Option.getOrNull(yield* (yield* Comments).find(id))
    return comment === null ? [by] : [by, comment.authorId, comment.postId]
  }),
)

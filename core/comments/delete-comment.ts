import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { type CommentId, deletable } from "./comment.ts"
import { CommentNotFound } from "./errors.ts"
import { forgetComment } from "./forget-comment.ts"
import { inTransactionOfComment } from "./in-transaction.ts"
import { Comments } from "./ports.ts"

/** Deletes a comment of the caller, or one that the caller sees on their own post. Contract: posts, comments. */
export const deleteComment = Effect.fn("comments.delete")(function* (input: {
  readonly id: CommentId
  readonly by: UserId
}) {
  const comments = yield* Comments
  const access = yield* Effect.fromOption(yield* comments.access(input.by, input.id), () => new CommentNotFound())
  const comment = yield* Effect.fromResult(deletable(access, input.by))
  yield* forgetComment(comment, access.postAuthorId)
}, inTransactionOfComment)

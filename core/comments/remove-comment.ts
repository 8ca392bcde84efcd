import { Effect } from "effect"
import { inTransaction } from "../shared/transactions.ts"
import type { CommentId } from "./comment.ts"
import { CommentNotFound } from "./errors.ts"
import { forgetComment } from "./forget-comment.ts"
import { Comments } from "./ports.ts"

/**
 * Removes any comment. For administrators: it does not ask who the caller is. Fails with `comments.NOT_FOUND` when the
 * comment is gone already. Contract: posts, comments.
 */
export const removeComment = Effect.fn("comments.remove")(function* (id: CommentId) {
  const comments = yield* Comments
  const comment = yield* Effect.fromOption(yield* comments.find(id), () => new CommentNotFound())
  if (!(yield* forgetComment(comment, null))) return yield* new CommentNotFound()
}, inTransaction)

import { DateTime, Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import { type CommentId, edited } from "./comment.ts"
import { CommentNotFound } from "./errors.ts"
import { inTransactionOfComment } from "./in-transaction.ts"
import { Comments } from "./ports.ts"

/**
 * Changes the content of a comment of the caller; `undefined` leaves it unchanged. Returns the comment as a response
 * shows it. Contract: posts, comments.
 */
export const editComment = Effect.fn("comments.edit")(function* (input: {
  readonly id: CommentId
  readonly by: UserId
  readonly content: string | undefined
}) {
  const { by, content, id } = input
  const comments = yield* Comments
  const access = yield* Effect.fromOption(yield* comments.access(by, id), () => new CommentNotFound())
  yield* comments.save(
    yield* Effect.fromResult(edited(access, by, content ?? access.comment.content, yield* DateTime.now)),
  )
  return yield* Effect.fromOption(yield* comments.show(by, id), () => new CommentNotFound())
}, inTransactionOfComment)

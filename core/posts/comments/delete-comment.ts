import { Effect, Option } from "effect"
import { takeBackNotifications } from "../../delivery/index.ts"
import type { UserId } from "../../shared/index.ts"
import { inTransaction } from "../../shared/index.ts"
import { Posts } from "../ports.ts"
import { type Comment, type CommentId, deletable } from "./comment.ts"
import { CommentNotFound } from "./errors.ts"
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

/**
 * Removes any comment. For administrators: it does not ask who the caller is. Fails with `comments.NOT_FOUND` when the
 * comment is gone already. Contract: posts, comments.
 */
export const removeComment = Effect.fn("comments.remove")(function* (id: CommentId) {
  const comments = yield* Comments
  const comment = yield* Effect.fromOption(yield* comments.find(id), () => new CommentNotFound())
  if (!(yield* forgetComment(comment, null))) return yield* new CommentNotFound()
}, inTransaction)

/**
 * Removes a comment, and the unread notification of it unless its author has another comment on the post. Part of a
 * transaction. Returns whether the comment was there. Contract: delivery, limits.
 */
const forgetComment = Effect.fnUntraced(function* ({ authorId, id, postId }: Comment, postAuthor: UserId | null) {
  const comments = yield* Comments
  if (!(yield* comments.remove(id))) return false
  const subject = { kind: "post", id: postId } as const
  if (!(yield* comments.has(authorId, postId)))
    yield* takeBackNotifications({ type: "post_comment", subject, to: postAuthor, actor: authorId })
  return true
})

/** Brings back a comment that a moderator removed; `false` where its post is gone. Contract: moderation, decisions. */
export const restoreComment = Effect.fn("comments.restore")(function* (comment: Comment) {
  const comments = yield* Comments
  const post = yield* (yield* Posts).find(comment.postId)
  if (Option.isNone(post) || Option.isSome(yield* comments.find(comment.id))) return false
  yield* comments.add(comment)
  return true
}, inTransaction)

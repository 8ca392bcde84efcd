import { Effect } from "effect"
import { takeBackNotifications } from "../notifications/take-back.ts"
import type { UserId } from "../shared/ids.ts"
import type { Comment } from "./comment.ts"
import { Comments } from "./ports.ts"

/**
 * Removes a comment, and the unread notification of it unless its author has another comment on the post. Part of a
 * transaction. Returns whether the comment was there. Contract: notifications, limits.
 */
export const forgetComment = Effect.fnUntraced(function* (
  { authorId, id, postId }: Comment,
  postAuthor: UserId | null,
) {
  const comments = yield* Comments
  if (!(yield* comments.remove(id))) return false
  const subject = { kind: "post", id: postId } as const
  if (!(yield* comments.has(authorId, postId)))
    yield* takeBackNotifications({ type: "post_comment", subject, to: postAuthor, actor: authorId })
  return true
})

import { type Brand, type DateTime, Result } from "effect"
import type { PostId, UserId } from "../../shared/index.ts"
import { CommentNotFound, NotCommenter } from "./errors.ts"

export type CommentId = string & Brand.Brand<"CommentId">

/** A comment on a post. Contract: posts, comments. */
export interface Comment {
  readonly id: CommentId
  readonly postId: PostId
  readonly authorId: UserId
  readonly content: string
  readonly createdAt: DateTime.Utc
  readonly editedAt: DateTime.Utc | null
}

/** The facts that decide what a user may do to a comment. */
export interface CommentAccess {
  readonly comment: Comment
  readonly postAuthorId: UserId
  /** Whether the user sees the comment at this moment. */
  readonly isVisible: boolean
}

/**
 * The author edits a comment. Only another content counts as an edit. The table shows who may do what to a comment,
 * depending on whether they see it:
 *
 * | user              | edit, visible | edit, not visible | delete, visible | delete, not visible |
 * |-------------------|---------------|-------------------|-----------------|---------------------|
 * | author            | edited        | NOT_FOUND         | deleted         | deleted             |
 * | author of the post | FORBIDDEN    | NOT_FOUND         | deleted         | NOT_FOUND           |
 * | any other user    | FORBIDDEN     | NOT_FOUND         | FORBIDDEN       | NOT_FOUND           |
 */
export const edited = (
  { comment, isVisible }: CommentAccess,
  by: UserId,
  content: string,
  now: DateTime.Utc,
): Result.Result<Comment, CommentNotFound | NotCommenter> => {
  if (!isVisible) return Result.fail(new CommentNotFound())
  if (comment.authorId !== by) return Result.fail(new NotCommenter())
  return Result.succeed(content === comment.content ? comment : { ...comment, content, editedAt: now })
}

/**
 * The comment, if the user may delete it. People may take back their own words also where they no longer see the post.
 * The author of a post does not see the comments of people behind a block, and so cannot delete them.
 */
export const deletable = (
  { comment, isVisible, postAuthorId }: CommentAccess,
  by: UserId,
): Result.Result<Comment, CommentNotFound | NotCommenter> => {
  if (comment.authorId === by) return Result.succeed(comment)
  if (!isVisible) return Result.fail(new CommentNotFound())
  return postAuthorId === by ? Result.succeed(comment) : Result.fail(new NotCommenter())
}

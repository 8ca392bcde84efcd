import type { Brand, DateTime } from "effect"
import type { PostId, UserId } from "../shared/ids.ts"

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

import { Context, type Effect, type Option } from "effect"
import type { Page, PageRequest, PostId, UserId } from "../../shared/index.ts"
import type { UserCard } from "../../users/index.ts"
import type { Comment, CommentAccess, CommentId } from "./comment.ts"

/** A comment as a response shows it. */
export interface ShownComment {
  readonly comment: Comment
  readonly author: UserCard
}

/** A post that a user is about to comment on. */
export interface CommentedPost {
  readonly authorId: UserId
  readonly commenter: UserCard
}

/**
 * The comments on all posts. A comment is visible to a viewer who sees its post and whom no block separates from its
 * author. With a removed post, and with a deleted account, its comments do not exist for any user. The stored count of
 * a post always equals the number of its stored comments.
 */
export class Comments extends Context.Service<
  Comments,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: CommentId) => Effect.Effect<Option.Option<Comment>>
    /** The post, if the user sees it and still has an account: for decisions about a new comment. */
    readonly postFor: (user: UserId, post: PostId) => Effect.Effect<Option.Option<CommentedPost>>
    /** The comment, if the viewer sees it. */
    readonly show: (viewer: UserId, id: CommentId) => Effect.Effect<Option.Option<ShownComment>>
    /** The comment, if the user sees it or wrote it: for decisions about what the user does to it. */
    readonly access: (user: UserId, id: CommentId) => Effect.Effect<Option.Option<CommentAccess>>
    /** The comments on a post that the viewer sees, oldest first; none when the viewer does not see the post. */
    readonly list: (viewer: UserId, post: PostId, page: PageRequest) => Effect.Effect<Page<ShownComment>>
    /** Whether a user has a comment on a post, no matter whether any user sees it. */
    readonly has: (author: UserId, post: PostId) => Effect.Effect<boolean>
    /** Adds a comment and counts it, in the current transaction or in one of its own. */
    readonly add: (comment: Comment) => Effect.Effect<void>
    /** Stores the content and the time of the edit of an existing comment. */
    readonly save: (comment: Comment) => Effect.Effect<void>
    /**
     * Removes a comment and no longer counts it. Of any number of parallel calls exactly one returns `true`. Joins the
     * current transaction.
     */
    readonly remove: (id: CommentId) => Effect.Effect<boolean>
  }
>()("curio/comments/Comments") {}

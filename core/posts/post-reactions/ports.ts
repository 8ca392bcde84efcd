import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Page, PageRequest, PostId, UserId } from "../../shared/index.ts"
import type { UserCard } from "../../users/index.ts"
import type { ShownCounts } from "../ports.ts"
import type { ReactionType } from "../reaction-type.ts"
import type { ReactedPost, ReactionChange } from "./post-reaction.ts"

/** A reaction as a response shows it. */
export interface ShownReaction {
  readonly user: UserCard
  readonly type: ReactionType
  readonly createdAt: DateTime.Utc
}

/** How many reactions of each type a viewer sees, and the viewer's own one. */
export type ShownReactionCounts = Pick<ShownCounts, "reactions" | "myReaction">

/**
 * The reactions to all posts. A reaction is visible to a viewer who sees its post and whom no block separates from its
 * user. With a removed post, and with a deleted account, its reactions do not exist for any user. The stored counts of
 * a post always equal the numbers of its stored reactions.
 */
export class PostReactions extends Context.Service<
  PostReactions,
  {
    /** The post, if the user sees it and still has an account, with the user's own reaction. */
    readonly postFor: (user: UserId, post: PostId) => Effect.Effect<Option.Option<ReactedPost>>
    /** Stores a change together with the counts, in the current transaction. */
    readonly save: (change: ReactionChange) => Effect.Effect<void>
    /** Forgets that a user has taken a reaction back, so that the next one is their first. */
    readonly forget: (user: UserId, post: PostId) => Effect.Effect<void>
    /** The counts of a post and the viewer's own reaction, if the viewer sees the post. */
    readonly countsOf: (viewer: UserId, post: PostId) => Effect.Effect<Option.Option<ShownReactionCounts>>
    /**
     * The reactions to a post that the viewer sees, newest first, of one type or of all (`null`); none when the viewer
     * does not see the post.
     */
    readonly list: (
      viewer: UserId,
      post: PostId,
      type: ReactionType | null,
      page: PageRequest,
    ) => Effect.Effect<Page<ShownReaction>>
  }
>()("curio/post-reactions/PostReactions") {}

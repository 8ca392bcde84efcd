import { Context, type DateTime, type Effect, type Option } from "effect"
import type { ItemCard } from "../market/index.ts"
import type { ItemId, Page, PageRequest, PostId, UserId } from "../shared/index.ts"
import type { UserCard, Visibility } from "../users/index.ts"
import type { ManualPost, Post } from "./post.ts"
import type { ReactionCounts, ReactionType } from "./reaction-type.ts"

/** What a viewer sees of the comments and reactions of a post: those of hidden accounts are not counted. */
export interface ShownCounts {
  readonly commentsCount: number
  readonly reactions: ReactionCounts
  /** The viewer's own reaction. */
  readonly myReaction: ReactionType | null
}

/** A post as a response shows it. */
export interface ShownPost extends ShownCounts {
  readonly post: Post
  readonly author: UserCard
  /** The visibility of the post; for an item_share that of the item's collection. */
  readonly visibility: Visibility
  /** The item as it is now; `null` for a manual post. */
  readonly item: ItemCard | null
}

/**
 * The posts of all users. For a viewer who may not see it (`seesPost`), a post does not exist. A post of a deleted
 * account, and an item_share whose item or collection was removed, do not exist for any user.
 */
export class Posts extends Context.Service<
  Posts,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: PostId) => Effect.Effect<Option.Option<Post>>
    /** The post, if the viewer sees it: for decisions about what the viewer does to it. */
    readonly visible: (viewer: UserId, id: PostId) => Effect.Effect<Option.Option<Post>>
    readonly show: (viewer: UserId, id: PostId) => Effect.Effect<Option.Option<ShownPost>>
    /** The posts of an author that the viewer sees, newest first. */
    readonly of: (viewer: UserId, author: UserId, page: PageRequest) => Effect.Effect<Page<ShownPost>>
    /** All posts that the viewer sees, newest first. The time does not grow with the number of posts. */
    readonly feed: (viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownPost>>
    /** Those of them that the viewer, friends of the viewer and users whom the viewer follows wrote. */
    readonly feedOfFollowed: (viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownPost>>
    readonly add: (post: Post) => Effect.Effect<void>
    /** Stores the content, the visibility and the time of the edit of an existing post. */
    readonly save: (post: ManualPost) => Effect.Effect<void>
    /**
     * Brings up to `limit` posts in order whose author's privacy or collection's visibility has changed. Until then the
     * feed, and nothing else, may leave out such posts that have become visible; what became hidden is hidden at once.
     * Returns whether there were any. Several calls at the same time share the work.
     */
    readonly renewAudiences: (limit: number) => Effect.Effect<boolean>
    /**
     * Removes a post. From that moment no read finds it or what belongs to it. The rows of its comments, reactions,
     * pictures and notifications are left to `PostPurge`, so the time does not grow with their number. Of any number of
     * parallel calls exactly one returns `true`.
     */
    readonly remove: (id: PostId) => Effect.Effect<boolean>
    /** Removes the item_shares of items in the same way, of those that have one. */
    readonly removeSharesOf: (items: ReadonlyArray<ItemId>) => Effect.Effect<void>
  }
>()("curio/posts/Posts") {}

/** Deletes what removed posts and deleted accounts left behind. Each call belongs to a transaction of its caller. */
export class PostPurge extends Context.Service<
  PostPurge,
  {
    /**
     * Registers an account that is about to be deleted. From its deletion on no user sees its posts, comments and
     * reactions; `purgeAccount` deletes them.
     */
    readonly addAccount: (account: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /**
     * Deletes up to `limit` comments, or else reactions, of one registered account, or removes up to `limit` of its
     * posts, and updates the counts of other people's posts. Forgets the account when nothing is left. Returns whether
     * there was an account.
     */
    readonly purgeAccount: (limit: number) => Effect.Effect<boolean>
    /** Some removed posts, among them those whose item was deleted. */
    readonly removed: (limit: number) => Effect.Effect<ReadonlyArray<PostId>>
    /** Deletes up to `limit` comments and reactions of a removed post. Returns how many: fewer means all. */
    readonly deleteResponses: (post: PostId, limit: number) => Effect.Effect<number>
    /** Deletes the row of a removed post, with its pictures and what else belongs to it. */
    readonly delete: (post: PostId) => Effect.Effect<void>
  }
>()("curio/posts/PostPurge") {}

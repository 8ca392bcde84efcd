import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Page, PageRequest, UserId } from "../shared/index.ts"
import type { Relation } from "../users/index.ts"
import type { Block, BlockId } from "./block.ts"
import type { AlreadyExists, NotFound } from "./errors.ts"
import type { Follow, FollowId } from "./follow.ts"
import type { FriendRequest, FriendRequestId } from "./friend-request.ts"
import type { Friend, FriendshipId } from "./friendship.ts"

/** The relations between users. */
export class Relations extends Context.Service<
  Relations,
  {
    /**
     * The relation of `viewer` to `owner`. A user's relation to themselves comes first; then a block in either
     * direction overrides everything else.
     */
    readonly between: (viewer: UserId, owner: UserId) => Effect.Effect<Relation>
  }
>()("curio/friends/Relations") {}

/**
 * All friend requests. From one user to another at most one is pending, and of the decided ones only the latest is
 * kept. A request is deleted with either account.
 */
export class FriendRequests extends Context.Service<
  FriendRequests,
  {
    readonly get: (id: FriendRequestId) => Effect.Effect<FriendRequest, NotFound>
    /** The pending request between two users, sent by either. */
    readonly findPending: (one: UserId, other: UserId) => Effect.Effect<Option.Option<FriendRequest>>
    /** Adds a request. Of any number of parallel requests from one user to another, exactly one succeeds. */
    readonly add: (request: FriendRequest) => Effect.Effect<void, AlreadyExists>
    /** Stores the decision on an existing request, and removes the previously decided one in the same direction. */
    readonly save: (request: FriendRequest) => Effect.Effect<void>
    /** Cancels the pending requests between two users in both directions, and removes older ones as `save` does. */
    readonly cancelPending: (one: UserId, other: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /** Cancels all pending requests that a user sent or received. */
    readonly cancelAllPending: (userId: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /** Cancels the pending requests that a user sent at `from` or later. */
    readonly cancelSentSince: (userId: UserId, from: DateTime.Utc, now: DateTime.Utc) => Effect.Effect<void>
    /** The pending requests that a user received or sent, newest first. */
    readonly listPending: (
      userId: UserId,
      direction: "received" | "sent",
      page: PageRequest,
    ) => Effect.Effect<Page<FriendRequest>>
  }
>()("curio/friends/FriendRequests") {}

/**
 * All friendships. Two users have at most one, no matter which of them asked. A friendship is deleted with either
 * account.
 */
export class Friendships extends Context.Service<
  Friendships,
  {
    /** Makes two users friends; changes nothing if they already are. */
    readonly add: (id: FriendshipId, pair: readonly [UserId, UserId], since: DateTime.Utc) => Effect.Effect<void>
    /** Ends the friendship of two people; `false` when there was none. */
    readonly remove: (one: UserId, other: UserId) => Effect.Effect<boolean>
    /** Ends all friendships of one user. Returns those who were friends. */
    readonly removeAll: (userId: UserId) => Effect.Effect<ReadonlyArray<UserId>>
    /** Ends those that began at `from` or later. Returns who were friends. */
    readonly removeSince: (userId: UserId, from: DateTime.Utc) => Effect.Effect<ReadonlyArray<UserId>>
    /**
     * The friends of `userId` from whom no block separates `viewer`, newest friendship first. With `q`, only those
     * with a word in their name that begins with it, ignoring case. Empty unless `viewer` sees the full profile of
     * `userId` at the time of the read.
     */
    readonly list: (userId: UserId, viewer: UserId, q: string | null, page: PageRequest) => Effect.Effect<Page<Friend>>
  }
>()("curio/friends/Friendships") {}

/** All follows, at most one in each direction. A follow is deleted with either account. */
export class Follows extends Context.Service<
  Follows,
  {
    /** Stores that one user follows another one; changes nothing where it is so already. */
    readonly add: (id: FollowId, follower: UserId, followed: UserId, since: DateTime.Utc) => Effect.Effect<void>
    /** When a follow began; `null` where there is none. */
    readonly since: (follower: UserId, followed: UserId) => Effect.Effect<DateTime.Utc | null>
    /** How many users one follows. */
    readonly count: (follower: UserId) => Effect.Effect<number>
    /** Ends a follow; `false` when there was none in that direction. */
    readonly remove: (follower: UserId, followed: UserId) => Effect.Effect<boolean>
    /** Ends the follows of a user that began at `from` or later, or all of them. */
    readonly removeSince: (follower: UserId, from: DateTime.Utc | null) => Effect.Effect<void>
    /** Those whom a user follows, or who follow them, newest first. */
    readonly list: (
      userId: UserId,
      direction: "following" | "followers",
      page: PageRequest,
    ) => Effect.Effect<Page<Follow>>
  }
>()("curio/friends/Follows") {}

/** All blocks, at most one in each direction. A block is deleted with either account. */
export class Blocks extends Context.Service<
  Blocks,
  {
    /**
     * Stores a block with the current names and pictures of both, which they see of each other in their direct
     * conversation until it is lifted. An existing block in that direction stays unchanged.
     */
    readonly add: (id: BlockId, blocker: UserId, blocked: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /** Whether `blocker` blocks `blocked`. */
    readonly has: (blocker: UserId, blocked: UserId) => Effect.Effect<boolean>
    /** Lifts a block; `false` when there was none in that direction. */
    readonly remove: (blocker: UserId, blocked: UserId) => Effect.Effect<boolean>
    /**
     * The users whom a user blocked, newest block first. A user who had blocked the caller before is shown with the
     * name of that moment and without a picture. Otherwise blocking back would reveal what the block hides.
     */
    readonly list: (blocker: UserId, page: PageRequest) => Effect.Effect<Page<Block>>
  }
>()("curio/friends/Blocks") {}

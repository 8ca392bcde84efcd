import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Page, PageRequest } from "../shared/page.ts"
import type { UserId } from "../users/user.ts"
import type { Relation } from "../users/visibility.ts"
import type { Block, BlockId } from "./block.ts"
import type { AlreadyExists, NotFound } from "./errors.ts"
import type { FriendRequest, FriendRequestId } from "./friend-request.ts"
import type { Friend, FriendshipId } from "./friendship.ts"

/** What two people are to each other. */
export class Relations extends Context.Service<
  Relations,
  {
    /** What `viewer` is to `owner`; a block in either direction counts before everything else but oneself. */
    readonly between: (viewer: UserId, owner: UserId) => Effect.Effect<Relation>
  }
>()("curio/friends/Relations") {}

/** All requests. From one person to another at most one is pending. A request ends with either account. */
export class FriendRequests extends Context.Service<
  FriendRequests,
  {
    readonly get: (id: FriendRequestId) => Effect.Effect<FriendRequest, NotFound>
    /** The pending request between two people, whoever of them sent it. */
    readonly findPending: (one: UserId, other: UserId) => Effect.Effect<Option.Option<FriendRequest>>
    /** Of any number of parallel requests from one person to another exactly one succeeds. */
    readonly add: (request: FriendRequest) => Effect.Effect<void, AlreadyExists>
    /** Stores the decision on a request that exists. */
    readonly save: (request: FriendRequest) => Effect.Effect<void>
    /** Cancels what is pending between two people, in both directions. */
    readonly cancelPending: (one: UserId, other: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /** The pending ones that somebody received or sent, newest first. */
    readonly listPending: (
      userId: UserId,
      direction: "received" | "sent",
      page: PageRequest,
    ) => Effect.Effect<Page<FriendRequest>>
  }
>()("curio/friends/FriendRequests") {}

/** Who is friends with whom: two people once, whoever asked. A friendship ends with either account. */
export class Friendships extends Context.Service<
  Friendships,
  {
    /** Makes two people friends, unless they are. */
    readonly add: (id: FriendshipId, pair: readonly [UserId, UserId], since: DateTime.Utc) => Effect.Effect<void>
    /** Ends the friendship of two people; `false` when there was none. */
    readonly remove: (one: UserId, other: UserId) => Effect.Effect<boolean>
    /**
     * The friends of `userId` from whom no block separates `viewer`, newest friendship first; with `q` those in whose name
     * a word begins with it, ignoring case.
     */
    readonly list: (userId: UserId, viewer: UserId, q: string | null, page: PageRequest) => Effect.Effect<Page<Friend>>
  }
>()("curio/friends/Friendships") {}

/** Who blocked whom: in one direction once. A block ends with either account. */
export class Blocks extends Context.Service<
  Blocks,
  {
    /** Stores a block, unless there is one in that direction. */
    readonly add: (id: BlockId, blocker: UserId, blocked: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /** Lifts a block; `false` when there was none in that direction. */
    readonly remove: (blocker: UserId, blocked: UserId) => Effect.Effect<boolean>
    /** Whom somebody blocked, newest block first. */
    readonly list: (blocker: UserId, page: PageRequest) => Effect.Effect<Page<Block>>
  }
>()("curio/friends/Blocks") {}

/** What two people have begun with each other beyond this module. */
export class Dealings extends Context.Service<
  Dealings,
  {
    /** Ends it, and tells nobody. Part of the transaction in which one of the two blocks the other. */
    readonly end: (one: UserId, other: UserId) => Effect.Effect<void>
  }
>()("curio/friends/Dealings") {}

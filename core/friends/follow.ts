import type { Brand, DateTime } from "effect"
import { Result } from "effect"
import type { Privacy, Relation, UserCard } from "../users/index.ts"
import { UserNotFound } from "../users/index.ts"
import { FollowLimitReached, ProfileNotPublic, SelfFollow } from "./errors.ts"

export type FollowId = string & Brand.Brand<"FollowId">

/** A user whom another one follows, or who follows them. */
export interface Follow {
  readonly id: FollowId
  /** The other one of the two. */
  readonly person: UserCard
  readonly since: DateTime.Utc
}

/** How many users one follows at most. Contract: friends, follows. */
export const followLimit = 2000

/** What decides whether one user begins to follow another one. */
export interface FollowState {
  /** The relation of the follower to the other user. */
  readonly relation: Relation
  /** The other user's privacy. */
  readonly privacy: Privacy
  readonly isFollowing: boolean
  /** How many users the follower follows. */
  readonly following: number
}

/** Whether a follow has to be stored: `false` where it is there already. Contract: friends, follows. */
export const follow = ({
  following,
  isFollowing,
  privacy,
  relation,
}: FollowState): Result.Result<boolean, SelfFollow | UserNotFound | ProfileNotPublic | FollowLimitReached> => {
  if (relation === "self") return Result.fail(new SelfFollow())
  if (relation === "blocked") return Result.fail(new UserNotFound())
  if (isFollowing) return Result.succeed(false)
  if (privacy !== "public") return Result.fail(new ProfileNotPublic())
  return following < followLimit ? Result.succeed(true) : Result.fail(new FollowLimitReached())
}

import type { Brand, DateTime } from "effect"
import type { UserCard } from "../users/index.ts"

export type FriendshipId = string & Brand.Brand<"FriendshipId">

/** A friend of a user. */
export interface Friend {
  /** The id of the friendship, the same for both users. */
  readonly id: FriendshipId
  readonly person: UserCard
  readonly since: DateTime.Utc
  /** Whether the friend is connected; `null` for one who does not show it, and among the friends of another user. */
  readonly online: boolean | null
}

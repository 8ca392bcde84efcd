import type { Brand, DateTime } from "effect"
import type { UserCard } from "../users/user-card.ts"

export type FriendshipId = string & Brand.Brand<"FriendshipId">

/** Somebody's friend. */
export interface Friend {
  /** The friendship's, the same from both sides. */
  readonly id: FriendshipId
  readonly person: UserCard
  readonly since: DateTime.Utc
}

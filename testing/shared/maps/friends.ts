import type { DateTime } from "effect"
import type {
  BlockId,
  FollowId,
  FriendRequest,
  FriendRequestId,
  FriendshipId,
  UserCard,
  UserId,
} from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  /** By `pairKey` the two. */
  friendships: map<string, KeptFriendship>({
    goesWith: { users: ({ pair }, user) => pair.some((one) => one === user) },
  }),
  requests: map<FriendRequestId, KeptRequest>({
    goesWith: { users: ({ from, to }, user) => from === user || to === user },
  }),
  follows: map<FollowId, KeptFollow>({
    goesWith: { users: ({ follower, followed }, user) => follower === user || followed === user },
  }),
  blocks: map<BlockId, KeptBlock>({ goesWith: { users: ({ by, other }, user) => by === user || other === user } }),
}

export interface KeptFriendship {
  readonly id: FriendshipId
  readonly pair: readonly [UserId, UserId]
  readonly since: DateTime.Utc
}

export type KeptRequest = Omit<FriendRequest, "from" | "to"> & { readonly from: UserId; readonly to: UserId }

export interface KeptFollow {
  readonly id: FollowId
  readonly follower: UserId
  readonly followed: UserId
  readonly since: DateTime.Utc
}

export interface KeptBlock {
  readonly id: BlockId
  readonly by: UserId
  readonly other: UserId
  /** Both, as they were at the time of the block. */
  readonly cards: ReadonlyMap<UserId, UserCard>
  readonly createdAt: DateTime.Utc
}

import { eq, isNotNull, sql } from "drizzle-orm"
import type { BlockId, FollowId, FriendRequest, FriendRequestId, FriendshipId, UserId } from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: friends, friends. */
export const friendsTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const person = (name: string) =>
    kit
      .id<UserId>(name)
      .notNull()
      .references(() => users.id, { onDelete: "cascade" })

  // One row per pair, the smaller id first, so that two crossing requests end as one friendship.
  const friendships = kit.table(
    "friendships",
    {
      id: kit.id<FriendshipId>("id").primaryKey(),
      lowId: person("low_id"),
      highId: person("high_id"),
      since: kit.instant("since").notNull(),
    },
    (t) => [
      kit.uniqueIndex("friendships_pair").on(t.lowId, t.highId),
      kit.index("friendships_low").on(t.lowId, t.since, t.id),
      kit.index("friendships_high").on(t.highId, t.since, t.id),
      kit.check("friendships_order", sql`${t.lowId} < ${t.highId}`),
    ],
  )

  const friendRequests = kit.table(
    "friend_requests",
    {
      id: kit.id<FriendRequestId>("id").primaryKey(),
      fromId: person("from_id"),
      toId: person("to_id"),
      status: kit.text<FriendRequest["status"]>("status").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      decidedAt: kit.instant("decided_at"),
    },
    (t) => [
      kit.uniqueIndex("friend_requests_pending").on(t.fromId, t.toId).where(eq(t.status, sql`'pending'`)),
      kit.index("friend_requests_from").on(t.fromId, t.status, t.createdAt, t.id),
      kit.index("friend_requests_to").on(t.toId, t.status, t.createdAt, t.id),
      kit.check("friend_requests_status", oneOf(t.status, ["pending", "accepted", "rejected", "cancelled"])),
      kit.check("friend_requests_self", sql`${t.fromId} <> ${t.toId}`),
    ],
  )

  const follows = kit.table(
    "follows",
    {
      id: kit.id<FollowId>("id").primaryKey(),
      followerId: person("follower_id"),
      followedId: person("followed_id"),
      since: kit.instant("since").notNull(),
    },
    (t) => [
      kit.uniqueIndex("follows_pair").on(t.followerId, t.followedId),
      kit.index("follows_follower").on(t.followerId, t.since, t.id),
      kit.index("follows_followed").on(t.followedId, t.since, t.id),
      kit.check("follows_self", sql`${t.followerId} <> ${t.followedId}`),
    ],
  )

  const blocks = kit.table(
    "blocks",
    {
      id: kit.id<BlockId>("id").primaryKey(),
      blockerId: person("blocker_id"),
      blockedId: person("blocked_id"),
      // The blocker's display name at that moment, which is all of the blocker that the blocked user may still see.
      blockerName: kit.text("blocker_name").notNull().default(""),
      // The rest of what the two see of each other during the block, in their direct conversation.
      blockerAvatarUrl: kit.address("blocker_avatar_url"),
      blockedName: kit.text("blocked_name").notNull().default(""),
      blockedAvatarUrl: kit.address("blocked_avatar_url"),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("blocks_pair").on(t.blockerId, t.blockedId),
      kit.index("blocks_blocked").on(t.blockedId, t.blockerId),
      kit.index("blocks_created").on(t.blockerId, t.createdAt, t.id),
      kit.index("blocks_blocker_avatar").on(t.blockerAvatarUrl).where(isNotNull(t.blockerAvatarUrl)),
      kit.index("blocks_blocked_avatar").on(t.blockedAvatarUrl).where(isNotNull(t.blockedAvatarUrl)),
      kit.check("blocks_self", sql`${t.blockerId} <> ${t.blockedId}`),
    ],
  )
  return { friendships, friendRequests, follows, blocks }
}

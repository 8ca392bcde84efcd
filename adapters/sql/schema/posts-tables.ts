import { isNotNull, sql } from "drizzle-orm"
import {
  type CommentId,
  type ItemId,
  type PostId,
  type PostKind,
  type PostPictureId,
  postKinds,
  type ReactionType,
  reactionTypes,
  type UserId,
  type Visibility,
} from "../../../core/index.ts"
import type { catalogTables } from "./catalog-tables.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/**
 * Contract: posts. Authors have no foreign key: deleting an account must not delete all its posts, comments and
 * reactions in one statement. `removed_accounts` names the accounts whose rows are still to be deleted, in chunks.
 */
export const postsTables = (
  kit: Kit,
  { users }: Pick<ReturnType<typeof usersTables>, "users">,
  { items }: Pick<ReturnType<typeof catalogTables>, "items">,
) => {
  const posts = kit.table(
    "posts",
    {
      id: kit.id<PostId>("id").primaryKey(),
      // Null once the post was removed: no user sees it any more, and a worker deletes it with what belongs to it.
      authorId: kit.id<UserId>("author_id"),
      kind: kit.text<PostKind>("kind").notNull(),
      content: kit.text("content"),
      // Null for an item_share, which has the visibility of its item's collection.
      visibility: kit.text<Visibility>("visibility"),
      // For whom the post is besides its author. The rows of before the column count as public until a worker has come
      // to them: then a list looks at more posts than it has to, and shows the same.
      audience: kit.text<Visibility>("audience").notNull().default("public"),
      // An item_share without an item counts as removed.
      itemId: kit.id<ItemId>("item_id").references(() => items.id, { onDelete: "set null" }),
      // The comments and reactions of every account. A reader subtracts those of blocked and removed accounts.
      commentsCount: kit.int("comments_count").notNull().default(0),
      likeCount: kit.int("like_count").notNull().default(0),
      loveCount: kit.int("love_count").notNull().default(0),
      wowCount: kit.int("wow_count").notNull().default(0),
      laughCount: kit.int("laugh_count").notNull().default(0),
      sadCount: kit.int("sad_count").notNull().default(0),
      createdAt: kit.instant("created_at").notNull(),
      editedAt: kit.instant("edited_at"),
    },
    (t) => {
      const isKept = isNotNull(t.authorId)
      const isRemoved = sql`${t.authorId} is null or (${t.kind} = 'item_share' and ${t.itemId} is null)`
      return [
        kit.index("posts_of_public").on(t.createdAt, t.id).where(sql`${isKept} and ${t.audience} = 'public'`),
        kit.index("posts_of_friends").on(t.createdAt, t.id).where(sql`${isKept} and ${t.audience} = 'friends_only'`),
        kit.index("posts_author").on(t.authorId, t.createdAt, t.id).where(isKept),
        kit
          .index("posts_author_of_friends")
          .on(t.authorId, t.createdAt, t.id)
          .where(sql`${isKept} and ${t.audience} = 'friends_only'`),
        kit.index("posts_item").on(t.itemId).where(isNotNull(t.itemId)),
        kit.index("posts_removed").on(t.id).where(isRemoved),
        kit.check("posts_kind", oneOf(t.kind, postKinds)),
        kit.check("posts_visibility", oneOf(t.visibility, ["public", "friends_only", "private"])),
        kit.check("posts_manual", sql`(${t.kind} = 'manual') = (${t.visibility} is not null)`),
        kit.check("posts_item", sql`${t.kind} = 'item_share' or ${t.itemId} is null`),
        kit.check("posts_share", sql`${t.kind} = 'manual' or ${t.content} is null`),
        kit.check(
          "posts_counts",
          sql`${t.commentsCount} >= 0 and ${t.likeCount} >= 0 and ${t.loveCount} >= 0 and ${t.wowCount} >= 0
            and ${t.laughCount} >= 0 and ${t.sadCount} >= 0`,
        ),
      ]
    },
  )

  const ofPost = () =>
    kit
      .id<PostId>("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" })

  const postPictures = kit.table(
    "post_pictures",
    {
      id: kit.id<PostPictureId>("id").primaryKey(),
      postId: ofPost(),
      position: kit.int("position").notNull(),
      url: kit.address("url").notNull(),
      width: kit.int("width").notNull(),
      height: kit.int("height").notNull(),
    },
    (t) => [
      kit.uniqueIndex("post_pictures_position").on(t.postId, t.position),
      kit.index("post_pictures_url").on(t.url),
      kit.check("post_pictures_count", sql`${t.position} between 0 and 7`),
    ],
  )

  const comments = kit.table(
    "comments",
    {
      id: kit.id<CommentId>("id").primaryKey(),
      postId: ofPost(),
      authorId: kit.id<UserId>("author_id").notNull(),
      content: kit.text("content").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      editedAt: kit.instant("edited_at"),
    },
    (t) => [
      kit.index("comments_post").on(t.postId, t.createdAt, t.id),
      kit.index("comments_post_author").on(t.postId, t.authorId),
      kit.index("comments_author").on(t.authorId, t.id),
    ],
  )

  const postReactions = kit.table(
    "post_reactions",
    {
      postId: ofPost(),
      userId: kit.id<UserId>("user_id").notNull(),
      // Null once the reaction was taken back: the row remembers that the author of the post was notified of it.
      type: kit.text<ReactionType>("type"),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.postId, t.userId] }),
      kit.index("post_reactions_post").on(t.postId, t.createdAt, t.userId).where(isNotNull(t.type)),
      kit.index("post_reactions_type").on(t.postId, t.type, t.createdAt, t.userId).where(isNotNull(t.type)),
      kit.index("post_reactions_user").on(t.userId, t.postId),
      kit.check("post_reactions_type", oneOf(t.type, reactionTypes)),
    ],
  )

  // The deleted accounts whose posts, comments and reactions are not deleted yet.
  const removedAccounts = kit.table("removed_accounts", {
    userId: kit.id<UserId>("user_id").primaryKey(),
    removedAt: kit.instant("removed_at").notNull(),
  })

  // The authors some of whose posts have an audience that may not be right any more: those after the cursor, in the
  // order "newest first". The author whose turn was the longest ago is next.
  const changedAudiences = kit.table(
    "changed_audiences",
    {
      userId: kit
        .id<UserId>("user_id")
        .primaryKey()
        .references(() => users.id, { onDelete: "cascade" }),
      placeAt: kit.instant("place_at").notNull(),
      placeId: kit.id<PostId>("place_id").notNull(),
      turnAt: kit.instant("turn_at").notNull(),
    },
    (t) => [kit.index("changed_audiences_turn").on(t.turnAt)],
  )
  return { posts, postPictures, comments, postReactions, removedAccounts, changedAudiences }
}

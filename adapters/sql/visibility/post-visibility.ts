import { and, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm"
import type { PostId, Visibility } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { visibilityOf, type Who } from "./visibility.ts"

/**
 * The rule of core/posts/visibility.ts as conditions of a query over posts, the author's row in `users`, and what
 * `isItem` and `isCollection` join left. A test drives both over the whole matrix and demands the same answers.
 */
export const postVisibilityOf = (tables: Tables) => {
  const { collections, items, posts, users } = tables
  const { friends, seesProfile } = visibilityOf(tables)

  /** The row of `users` is that of the author. An inner join leaves out removed posts and those of deleted accounts. */
  const isAuthor = eq(users.id, posts.authorId)
  const isItem = eq(items.id, posts.itemId)
  /** The row of `collections` holds the item. Postgres finds it by its id only where nothing else is asked of it. */
  const isCollection = eq(collections.id, items.collectionId)

  /**
   * The visibility of the post; null for an item_share whose item or collection was removed, or is another user's by
   * now.
   */
  const visibility = sql<Visibility>`coalesce(${posts.visibility},
    case when ${collections.ownerId} = ${posts.authorId} then ${collections.visibility} end)`

  /** The viewer sees the post. */
  const seesPost = (viewer: Who): SQL | undefined =>
    and(
      isNotNull(visibility),
      or(
        eq(posts.authorId, viewer),
        and(
          ne(visibility, sql`'private'`),
          or(eq(visibility, sql`'public'`), friends(viewer, users.id)),
          seesProfile(viewer, users.id),
        ),
      ),
    )

  /**
   * The viewer sees the post, as a condition that asks no table of the query but `posts`. It is no join, so that
   * neither planner reads a table of people or collections instead of the few rows that are wanted.
   */
  const seesPostOf = (viewer: Who): SQL =>
    sql`case when exists (select 1 from ${users} left join ${items} on ${isItem}
      left join ${collections} on ${isCollection} where ${isAuthor} and ${seesPost(viewer)}) then 1 end = 1`

  /** The viewer sees the post with an id, as a condition that asks no table of the query it stands in. */
  const seesPostAt = (viewer: Who, id: Who | PostId): SQL =>
    sql`exists (select 1 from ${posts} inner join ${users} on ${isAuthor} left join ${items} on ${isItem}
      left join ${collections} on ${isCollection} where ${posts.id} = ${id} and ${seesPost(viewer)})`

  /** The post with an id is there and by `author`, as a condition that asks no table of the query it stands in. */
  const ownPostAt = (author: Who, id: Who | PostId): SQL =>
    sql`exists (select 1 from ${posts} left join ${items} on ${isItem} left join ${collections} on ${isCollection}
      where ${posts.id} = ${id} and ${posts.authorId} = ${author} and ${visibility} is not null)`

  return { isAuthor, isItem, isCollection, visibility, seesPost, seesPostOf, seesPostAt, ownPostAt }
}

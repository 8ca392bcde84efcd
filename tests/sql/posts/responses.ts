import { eq, sql } from "drizzle-orm"
import { type DateTime, Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { type PostId, type ReactionType, Transactions, type UserId } from "../../../core/index.ts"
import { freshId } from "../../../testing/samples/samples.ts"

/** Comments that are simply there, one by each of these people, and counted. */
export const storedComments = Effect.fnUntraced(function* (
  postId: PostId,
  authors: ReadonlyArray<UserId>,
  createdAt: DateTime.Utc,
) {
  const { execute, tables } = yield* Database
  const { comments, posts } = tables
  const rows = authors.map((authorId) => ({ id: freshId<never>(), postId, authorId, content: "Nice", createdAt }))
  const counted = { commentsCount: sql`${posts.commentsCount} + ${rows.length}` }
  yield* (yield* Transactions).atomically(
    Effect.gen(function* () {
      yield* execute((db) => db.insert(comments).values(rows))
      yield* execute((db) => db.update(posts).set(counted).where(eq(posts.id, postId)))
    }),
  )
})

/** Reactions that are simply there, one by each of these people, and counted; those that were taken back are not. */
export const storedReactions = Effect.fnUntraced(function* (
  postId: PostId,
  people: ReadonlyArray<UserId>,
  type: ReactionType | null,
  createdAt: DateTime.Utc,
) {
  const { execute, tables } = yield* Database
  const { postReactions, posts } = tables
  const rows = people.map((userId) => ({ postId, userId, type, createdAt }))
  yield* (yield* Transactions).atomically(
    Effect.gen(function* () {
      yield* execute((db) => db.insert(postReactions).values(rows))
      if (type === null) return
      const count = posts[`${type}Count`]
      yield* execute((db) =>
        db
          .update(posts)
          .set({ [`${type}Count`]: sql`${count} + ${rows.length}` })
          .where(eq(posts.id, postId)),
      )
    }),
  )
})

/** How many rows there are of what belongs to some posts, and of the posts themselves. */
export const rowsOfPosts = Effect.fnUntraced(function* (...ids: ReadonlyArray<PostId>) {
  const { engine, read, tables } = yield* Database
  const { comments, notifications, postPictures, postReactions, posts } = tables
  const count = sql<number>`cast(count(*) as integer)`
  const of = (table: typeof comments | typeof postPictures | typeof postReactions) =>
    read((db) => db.select({ count }).from(table).where(engine.isOneOf(table.postId, ids)))
  const rows = [
    yield* read((db) => db.select({ count }).from(posts).where(engine.isOneOf(posts.id, ids))),
    yield* of(comments),
    yield* of(postReactions),
    yield* of(postPictures),
    yield* read((db) => db.select({ count }).from(notifications).where(engine.isOneOf(notifications.subjectId, ids))),
  ].map(([row]) => row?.count ?? 0)
  const [inPosts = 0, inComments = 0, reactions = 0, pictures = 0, notified = 0] = rows
  return { posts: inPosts, comments: inComments, reactions, pictures, notifications: notified }
})

/** The counts in the row of a post. */
export const storedCounts = Effect.fnUntraced(function* (id: PostId) {
  const { read, tables } = yield* Database
  const { commentsCount, likeCount, loveCount, wowCount, laughCount, sadCount } = tables.posts
  const [row] = yield* read((db) =>
    db
      .select({
        comments: commentsCount,
        like: likeCount,
        love: loveCount,
        wow: wowCount,
        laugh: laughCount,
        sad: sadCount,
      })
      .from(tables.posts)
      .where(eq(tables.posts.id, id)),
  )
  return row
})

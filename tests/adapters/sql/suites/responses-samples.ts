import { eq, sql } from "drizzle-orm"
import { type DateTime, Effect } from "effect"
import { Database } from "../../../../adapters/sql/database.ts"
import {
  type Comment,
  Comments,
  type PostId,
  PostReactions,
  type ReactionCounts,
  type ReactionType,
  reactionTypes,
  type User,
  type UserId,
} from "../../../../core/index.ts"
import { freshId } from "../../../../testing/suites/samples.ts"

export const noReactions: ReactionCounts = { like: 0, love: 0, wow: 0, laugh: 0, sad: 0 }

export const comment = (post: PostId, by: User, at: DateTime.Utc, fields: Partial<Comment> = {}): Comment => ({
  id: freshId(),
  postId: post,
  authorId: by.id,
  content: "Lovely",
  createdAt: at,
  editedAt: null,
  ...fields,
})

/** A comment that is stored. */
export const storedComment = Effect.fnUntraced(function* (...made: Parameters<typeof comment>) {
  const stored = comment(...made)
  yield* (yield* Comments).add(stored)
  return stored
})

/** A first reaction that is stored. */
export const storedReaction = Effect.fnUntraced(function* (
  postId: PostId,
  by: User,
  createdAt: DateTime.Utc,
  type: ReactionType = "like",
) {
  const reaction = { postId, userId: by.id, type, createdAt }
  yield* (yield* PostReactions).save({ reaction, counted: type, uncounted: null, notifiesAuthor: true })
  return { user: { id: by.id, displayName: by.displayName, avatarUrl: by.avatarUrl }, type, createdAt }
})

/** The stored counts of a post, and how many rows there are: both are the same at every moment. */
export const countedAndStored = Effect.fnUntraced(function* (post: PostId) {
  const { read, tables } = yield* Database
  const { comments, postReactions, posts } = tables
  const [row] = yield* read((db) => db.select().from(posts).where(eq(posts.id, post)))
  const [written] = yield* read((db) =>
    db.select({ n: sql<number>`cast(count(*) as integer)` }).from(comments).where(eq(comments.postId, post)),
  )
  const given = yield* read((db) =>
    db.select({ type: postReactions.type }).from(postReactions).where(eq(postReactions.postId, post)),
  )
  const numberOf = (type: ReactionType) => given.filter((one) => one.type === type).length
  return {
    counted: [row?.commentsCount, ...reactionTypes.map((type) => row?.[`${type}Count`])],
    stored: [written?.n, ...reactionTypes.map(numberOf)],
    reacted: given.length,
  }
})

/** The types of the notifications of somebody about a post, with their actors. */
export const notifiedOf = Effect.fnUntraced(function* (post: PostId, user: UserId) {
  const { read, tables } = yield* Database
  const { actorId, subjectId, subjectKind, type, userId } = tables.notifications
  const rows = yield* read((db) =>
    db.select({ type, actorId, subjectKind, subjectId }).from(tables.notifications).where(eq(userId, user)),
  )
  return rows.filter((row) => row.subjectKind === "post" && row.subjectId === post)
})

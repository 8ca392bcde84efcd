import { expect } from "bun:test"
import { eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { type PostId, type ReactionType, reactionTypes } from "../../../core/index.ts"

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

/** Fails unless both are the same. */
export const countsAreExact = Effect.fnUntraced(function* (post: PostId) {
  const { counted, stored } = yield* countedAndStored(post)
  expect(counted).toEqual(stored)
})

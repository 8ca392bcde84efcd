import { and, eq, isNotNull } from "drizzle-orm"
import { Effect, Layer, Array as List } from "effect"
import { type Post, Posts, Transactions } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { postLists } from "./feed.ts"
import { shownPosts } from "./shown-posts.ts"

export const postsRepository = Layer.effect(
  Posts,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { execute, tables, write } = database
    const { postPictures, posts } = tables
    const shown = shownPosts(database)
    const { find, show, visible } = shown
    const adding = statement((db) => db.insert(posts).values(placeholdersOf(posts)).prepare())
    const isKept = isNotNull(posts.authorId)

    return Posts.of({
      find: (id) => Effect.map(find(id), List.head),
      visible: (viewer, id) => Effect.map(visible(viewer, id), List.head),
      show: (viewer, id) => Effect.map(show(viewer, id), List.head),
      ...postLists(database, shown),
      add: (post) =>
        atomically(
          Effect.gen(function* () {
            yield* execute((db) => adding(db).execute(rowOf(post)))
            if (post.kind !== "manual" || post.pictures.length === 0) return
            const rows = post.pictures.map((picture, position) => ({ ...picture, postId: post.id, position }))
            yield* execute((db) => db.insert(postPictures).values(rows))
          }),
        ),
      save: ({ id, content, visibility, editedAt }) =>
        execute((db) => db.update(posts).set({ content, visibility, editedAt }).where(eq(posts.id, id))),
      remove: (id) =>
        Effect.map(
          write((db) =>
            db
              .update(posts)
              .set({ authorId: null })
              .where(and(eq(posts.id, id), isKept))
              .returning({ id: posts.id }),
          ),
          (removed) => removed.length > 0,
        ),
      removeShareOf: (item) =>
        execute((db) =>
          db
            .update(posts)
            .set({ authorId: null })
            .where(and(eq(posts.itemId, item), isKept)),
        ),
    })
  }),
)

/** The row of a new post, to which nobody has reacted. */
const rowOf = ({ id, authorId, kind, createdAt, ...post }: Post) => ({
  id,
  authorId,
  kind,
  createdAt,
  content: null,
  visibility: null,
  itemId: null,
  editedAt: null,
  ...post,
  ...noCounts,
})

const noCounts = { commentsCount: 0, likeCount: 0, loveCount: 0, wowCount: 0, laughCount: 0, sadCount: 0 }

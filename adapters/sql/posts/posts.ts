import { and, eq, isNotNull, sql } from "drizzle-orm"
import { Effect, Layer, Array as List } from "effect"
import { type Post, Posts, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import { changeTotalsOf } from "../files/change-totals.ts"
import { postAudiences } from "../visibility/post-audiences.ts"
import { postLists } from "./feed.ts"
import { shownPosts } from "./shown-posts.ts"

export const postsRepository = Layer.effect(
  Posts,
  Effect.gen(function* () {
    const database = yield* Database
    const { alsoAbout, atomically } = yield* Transactions
    const { engine, execute, read, tables, write } = database
    const { postPictures, posts } = tables
    const shown = shownPosts(database)
    const { find, show, visible } = shown
    const audiences = postAudiences(database)
    const adding = statement((db) => db.insert(posts).values(placeholdersOf(posts)).prepare())
    const changeTotals = changeTotalsOf(database)
    const isKept = isNotNull(posts.authorId)

    const keptBy = shaped((db, by: "id" | "itemId") =>
      db
        .select({ id: posts.id, by: posts.authorId })
        .from(posts)
        .where(and(engine.isOneOfIn(posts[by], sql.placeholder("ids")), isKept))
        .prepare(),
    )

    /** Removes the posts with some ids or of some items, and returns whether there were any. */
    const removeBy = (by: "id" | "itemId", some: ReadonlyArray<string>) =>
      atomically(
        Effect.gen(function* () {
          const found = yield* read((db) => keptBy(db, by).execute({ ids: JSON.stringify(some) }))
          let isRemoved = false
          for (const { by, id } of found) {
            const removed = yield* write((db) =>
              db
                .update(posts)
                .set({ authorId: null })
                .where(and(eq(posts.id, id), isKept))
                .returning({ id: posts.id }),
            )
            if (removed.length > 0 && by !== null) yield* changeTotals(by, { posts: -1 })
            isRemoved ||= removed.length > 0
          }
          return isRemoved
        }),
      )

    return Posts.of({
      find: (id) => Effect.map(find(id), List.head),
      visible: (viewer, id) => Effect.map(visible(viewer, id), List.head),
      show: (viewer, id) => Effect.map(show(viewer, id), List.head),
      ...postLists(database, shown),
      add: (post) =>
        atomically(
          Effect.gen(function* () {
            const row = { ...rowOf(post), audience: yield* audiences.of(post) }
            yield* execute((db) => adding(db).execute(row))
            yield* changeTotals(post.authorId, { posts: 1 })
            if (post.kind !== "manual" || post.pictures.length === 0) return
            const rows = post.pictures.map((picture, position) => ({ ...picture, postId: post.id, position }))
            yield* execute((db) => db.insert(postPictures).values(rows))
          }),
        ),
      save: (post) =>
        atomically(
          Effect.gen(function* () {
            const { id, content, visibility, editedAt } = post
            const audience = yield* audiences.of(post)
            yield* execute((db) =>
              db.update(posts).set({ content, visibility, audience, editedAt }).where(eq(posts.id, id)),
            )
          }),
        ),
      renewAudiences: (limit) =>
        atomically(
          audiences.renewNext(limit, (author) => alsoAbout([author])),
          [],
        ),
      remove: (id) => removeBy("id", [id]),
      removeSharesOf: (items) => Effect.asVoid(removeBy("itemId", items)),
    })
  }),
)

/** The row of a new post, without reactions. */
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

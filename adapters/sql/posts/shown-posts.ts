import { asc, eq, type SQL, sql } from "drizzle-orm"
import { type DateTime, Effect } from "effect"
import type {
  ItemCard,
  ItemId,
  Post,
  PostId,
  PostKind,
  PostPicture,
  ShownPost,
  UserId,
  Visibility,
} from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { inOrderOf } from "../engine/in-order.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { cardColumns } from "../visibility/card.ts"
import { postVisibilityOf } from "../visibility/post-visibility.ts"
import { shownCounts, shownCountsOf } from "./shown-counts.ts"

/** Reads of posts with all that a response shows of them: one statement for posts, and one for their pictures. */
export const shownPosts = (database: Database["Service"]) => {
  const { engine, read, tables } = database
  const { collections, items, posts, users } = tables
  const { isAuthor, isCollection, isItem, seesPostOf, visibility } = postVisibilityOf(tables)
  const picturesOf = postPicturesOf(database)
  const [viewer, id] = [sql.placeholder("viewer"), sql.placeholder("id")]

  const select = (condition: SQL) => (db: Db) =>
    db
      .select({
        post: postColumns(tables),
        author: cardColumns(users),
        visibility,
        item: {
          id: items.id,
          name: items.name,
          coverUrl: items.coverUrl,
          collectionId: items.collectionId,
          copies: items.copies,
        },
        type: collections.type,
        counts: shownCounts(tables)(viewer),
      })
      .from(posts)
      .innerJoin(users, isAuthor)
      .leftJoin(items, isItem)
      .leftJoin(collections, isCollection)
      .where(sql`${condition} and ${seesPostOf(viewer)}`)
      .prepare()
  const byId = statement(select(eq(posts.id, id)))
  const onPage = statement(select(engine.isOneOfIn(posts.id, sql.placeholder("ids"))))
  const visibleOnly = statement((db) =>
    db
      .select(postColumns(tables))
      .from(posts)
      .where(sql`${eq(posts.id, id)} and ${seesPostOf(viewer)}`)
      .prepare(),
  )
  const kept = statement((db) =>
    db
      .select(postColumns(tables))
      .from(posts)
      .innerJoin(users, isAuthor)
      .where(sql`${eq(posts.id, id)} and (${posts.kind} = 'manual' or ${posts.itemId} is not null)`)
      .prepare(),
  )

  type Row = Awaited<ReturnType<ReturnType<typeof byId>["execute"]>>[number]

  const shown = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>) {
    const pictures = yield* picturesOf(rows.map(({ post }) => post.id))
    return rows.map(
      (row): ShownPost => ({
        post: postOf(row.post, pictures.get(row.post.id) ?? []),
        author: row.author,
        visibility: row.visibility,
        item: row.item === null || row.type === null ? null : ({ ...row.item, type: row.type } satisfies ItemCard),
        ...shownCountsOf(row.counts),
      }),
    )
  })

  const onlyOf = Effect.fnUntraced(function* (rows: Awaited<ReturnType<ReturnType<typeof kept>["execute"]>>) {
    const pictures = yield* picturesOf(rows.map((row) => row.id))
    return rows.map((row): Post => postOf(row, pictures.get(row.id) ?? []))
  })

  return {
    /** Unscoped read of a post; nothing if it was removed. */
    find: Effect.fnUntraced(function* (id: PostId) {
      return yield* onlyOf(yield* read((db) => kept(db).execute({ id })))
    }),
    visible: Effect.fnUntraced(function* (viewer: UserId, id: PostId) {
      return yield* onlyOf(yield* read((db) => visibleOnly(db).execute({ viewer, id })))
    }),
    show: Effect.fnUntraced(function* (viewer: UserId, id: PostId) {
      return yield* shown(yield* read((db) => byId(db).execute({ viewer, id })))
    }),
    /** Those of some posts that the viewer still sees, in the given order. */
    showAll: Effect.fnUntraced(function* (viewer: UserId, ids: ReadonlyArray<PostId>) {
      if (ids.length === 0) return []
      const rows = yield* read((db) => onPage(db).execute({ viewer, ids: JSON.stringify(ids) }))
      return yield* shown(inOrderOf(ids, rows, ({ post }) => post.id))
    }),
  }
}

/** The pictures of some posts in their order, with one statement. */
const postPicturesOf = ({ engine, read, tables }: Database["Service"]) => {
  const { postPictures } = tables
  const ofPosts = statement((db) =>
    db
      .select({
        postId: postPictures.postId,
        id: postPictures.id,
        url: postPictures.url,
        width: postPictures.width,
        height: postPictures.height,
      })
      .from(postPictures)
      .where(engine.isOneOfIn(postPictures.postId, sql.placeholder("ids")))
      .orderBy(asc(postPictures.postId), asc(postPictures.position))
      .prepare(),
  )
  return Effect.fnUntraced(function* (posts: ReadonlyArray<PostId>) {
    const pictures = new Map<PostId, Array<PostPicture>>()
    if (posts.length === 0) return pictures
    const rows = yield* read((db) => ofPosts(db).execute({ ids: JSON.stringify(posts) }))
    for (const { postId, ...picture } of rows) pictures.set(postId, [...(pictures.get(postId) ?? []), picture])
    return pictures
  })
}

/** The columns of a post without its counts. */
const postColumns = ({ posts }: Tables) => {
  const { id, authorId, kind, content, visibility, itemId, createdAt, editedAt } = posts
  return { id, authorId, kind, content, visibility, itemId, createdAt, editedAt }
}

/** A post out of its row, which is neither removed nor an item_share without an item. */
const postOf = (
  { id, authorId, kind, content, visibility, itemId, createdAt, editedAt }: PostRow,
  pictures: ReadonlyArray<PostPicture>,
): Post => {
  // Every select joins the author.
  const base = { id, authorId: authorId as UserId, createdAt }
  return kind === "item_share"
    ? { ...base, kind, itemId: itemId as ItemId }
    : { ...base, kind, content, visibility: visibility as Visibility, pictures, editedAt }
}

interface PostRow {
  readonly id: PostId
  readonly authorId: UserId | null
  readonly kind: PostKind
  readonly content: string | null
  readonly visibility: Visibility | null
  readonly itemId: ItemId | null
  readonly createdAt: DateTime.Utc
  readonly editedAt: DateTime.Utc | null
}

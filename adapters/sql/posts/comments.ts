import { aliasedTable, and, eq, getTableColumns, isNotNull, or, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Array as List, Option } from "effect"
import { type CommentId, Comments, Transactions, type UserId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { reached } from "../engine/keyset.ts"
import { placeholdersOf, setPlaceholders, statement } from "../engine/statement.ts"
import { changeTotalsOf } from "../files/change-totals.ts"
import { cardColumns } from "../visibility/card.ts"
import { postVisibilityOf } from "../visibility/post-visibility.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"
import { pageOfShown, responseLists } from "./response-lists.ts"

export const commentsRepository = Layer.effect(
  Comments,
  Effect.gen(function* () {
    const database = yield* Database
    const { execute, read, tables, write } = database
    const changeTotals = changeTotalsOf(database)
    const { atomically } = yield* Transactions
    const { collections, comments, items, posts, users } = tables
    const { notBlocked } = visibilityOf(tables)
    const { isAuthor, isCollection, isItem, seesPost, visibility } = postVisibilityOf(tables)
    const commenter = aliasedTable(users, "commenter")
    const [user, id] = [sql.placeholder("user"), sql.placeholder("id")]
    const lists = responseLists(tables)

    const commented = statement((db) =>
      db
        .select({ authorId: users.id, commenter: cardColumns(commenter) })
        .from(posts)
        .innerJoin(users, isAuthor)
        .innerJoin(commenter, eq(commenter.id, user))
        .leftJoin(items, isItem)
        .leftJoin(collections, isCollection)
        .where(and(eq(posts.id, id), seesPost(user)))
        .prepare(),
    )

    const isVisible = and(seesPost(user), notBlocked(user, comments.authorId))
    // Authors may delete their comments even on posts that they see no more, unless no user sees the post.
    const isOwn = and(eq(comments.authorId, user), isNotNull(visibility))
    const accessible = statement((db) =>
      db
        .select({
          comment: comments,
          author: cardColumns(commenter),
          postAuthorId: users.id,
          isVisible: nested(sql<number>`case when ${isVisible} then 1 else 0 end`),
        })
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .innerJoin(users, isAuthor)
        .innerJoin(commenter, eq(commenter.id, comments.authorId))
        .leftJoin(items, isItem)
        .leftJoin(collections, isCollection)
        .where(and(eq(comments.id, id), or(isOwn, isVisible)))
        .prepare(),
    )
    const accessOf = (viewer: UserId, comment: CommentId) =>
      Effect.map(
        read((db) => accessible(db).execute({ user: viewer, id: comment })),
        List.head,
      )

    const existing = statement((db) =>
      db
        .select(getTableColumns(comments))
        .from(comments)
        .innerJoin(posts, eq(posts.id, comments.postId))
        .innerJoin(users, isAuthor)
        .innerJoin(commenter, eq(commenter.id, comments.authorId))
        .where(eq(comments.id, id))
        .prepare(),
    )

    const adding = statement((db) => db.insert(comments).values(placeholdersOf(comments)).prepare())
    const saving = statement((db) =>
      db
        .update(comments)
        .set(setPlaceholders({ content: comments.content, editedAt: comments.editedAt }))
        .where(eq(comments.id, id))
        .prepare(),
    )
    const removing = statement((db) =>
      db
        .delete(comments)
        .where(eq(comments.id, id))
        .returning({ postId: comments.postId, by: comments.authorId })
        .prepare(),
    )
    const counting = (change: SQL) =>
      statement((db) =>
        db
          .update(posts)
          .set({ commentsCount: sql`${posts.commentsCount} ${change}` })
          .where(eq(posts.id, id))
          .prepare(),
      )
    const [author, post] = [sql.placeholder("author"), sql.placeholder("post")]
    const ofAuthor = statement((db) =>
      db
        .select({ id: comments.id })
        .from(comments)
        .where(and(eq(comments.postId, post), eq(comments.authorId, author)))
        .limit(1)
        .prepare(),
    )
    const oneMore = counting(sql`+ 1`)
    const oneLess = counting(sql`- 1`)

    return Comments.of({
      find: (comment) =>
        Effect.map(
          read((db) => existing(db).execute({ id: comment })),
          List.head,
        ),
      postFor: (viewer, post) =>
        Effect.map(
          read((db) => commented(db).execute({ user: viewer, id: post })),
          List.head,
        ),
      show: (viewer, comment) =>
        Effect.map(accessOf(viewer, comment), (found) =>
          Option.map(
            Option.filter(found, (row) => row.isVisible === 1),
            ({ author, comment }) => ({ comment, author }),
          ),
        ),
      access: (viewer, comment) =>
        Effect.map(accessOf(viewer, comment), (found) =>
          Option.map(found, ({ comment, isVisible, postAuthorId }) => ({
            comment,
            postAuthorId,
            isVisible: isVisible === 1,
          })),
        ),
      list: Effect.fnUntraced(function* (viewer, post, page) {
        const scanned = yield* pageOfShown(
          (after, rows) =>
            read((db) =>
              lists.comments(db, { isNext: after !== null }).execute({ viewer, post, ...reached(after), rows }),
            ),
          page,
          ({ comment }) => [DateTime.toEpochMillis(comment.createdAt), comment.id],
        )
        return {
          ...scanned,
          items: scanned.items.flatMap(({ author, comment }) => (author ? [{ comment, author }] : [])),
        }
      }),
      has: (author, post) =>
        Effect.map(
          read((db) => ofAuthor(db).execute({ author, post })),
          (found) => found.length > 0,
        ),
      add: (comment) =>
        atomically(
          Effect.gen(function* () {
            yield* execute((db) => adding(db).execute({ ...comment }))
            yield* execute((db) => oneMore(db).execute({ id: comment.postId }))
            yield* changeTotals(comment.authorId, { comments: 1 })
          }),
        ),
      save: ({ content, editedAt, ...comment }) =>
        execute((db) => saving(db).execute({ id: comment.id, content, editedAt })),
      remove: (comment) =>
        atomically(
          Effect.gen(function* () {
            const [removed] = yield* write((db) => removing(db).execute({ id: comment }))
            if (removed === undefined) return false
            yield* execute((db) => oneLess(db).execute({ id: removed.postId }))
            yield* changeTotals(removed.by, { comments: -1 })
            return true
          }),
        ),
    })
  }),
)

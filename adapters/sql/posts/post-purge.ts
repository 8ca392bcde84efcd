import { and, asc, type Column, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type PostId, PostPurge, type ReactionType, Transactions, type UserId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { changeTotalsOf } from "../files/change-totals.ts"

export const postPurgeRepository = Layer.effect(
  PostPurge,
  Effect.gen(function* () {
    const database = yield* Database
    const { alsoAbout } = yield* Transactions
    const { execute, read, tables, write } = database
    const changeTotals = changeTotalsOf(database)
    const { comments, messageReactions, postReactions, posts, removedAccounts } = tables
    const reactionsToMessages = sql`select 1 from ${messageReactions}
      where ${messageReactions.userId} = ${removedAccounts.userId}`
    // The condition of the index `posts_removed`.
    const isRemoved = or(isNull(posts.authorId), and(eq(posts.kind, sql`'item_share'`), isNull(posts.itemId)))
    const some = (id: Column, condition: SQL, limit: number) =>
      sql`(select ${id} from ${id.table} where ${condition} limit ${limit})`

    const firstAccount = statement((db) =>
      db
        .select({ id: removedAccounts.userId })
        .from(removedAccounts)
        .orderBy(asc(removedAccounts.userId))
        .limit(1)
        .prepare(),
    )
    const removedPosts = statement((db) =>
      db.select({ id: posts.id }).from(posts).where(isRemoved).limit(sql.placeholder("limit")).prepare(),
    )

    /** Removes some posts of an account. */
    const removePosts = (account: UserId, limit: number) =>
      write((db) =>
        db
          .update(posts)
          .set({ authorId: null })
          .where(inArray(posts.id, some(posts.id, eq(posts.authorId, account), limit)))
          .returning({ id: posts.id }),
      )
    const deleteComments = (condition: SQL, limit: number) =>
      write((db) =>
        db
          .delete(comments)
          .where(inArray(comments.id, some(comments.id, condition, limit)))
          .returning({ postId: comments.postId, by: comments.authorId }),
      )
    const deleteReactions = (condition: SQL, of: Column, limit: number) =>
      write((db) =>
        db
          .delete(postReactions)
          .where(and(condition, inArray(of, some(of, condition, limit))))
          .returning({ postId: postReactions.postId, type: postReactions.type }),
      )

    const discount = (post: PostId, counts: Readonly<Record<string, SQL>>) =>
      execute((db) => db.update(posts).set(counts).where(eq(posts.id, post)))

    const discountReactions = (rows: Effect.Success<ReturnType<typeof deleteReactions>>) =>
      Effect.forEach(rows, ({ postId, type }) => (type === null ? Effect.void : discount(postId, oneLess(type))), {
        discard: true,
      })
    const oneLess = (type: ReactionType) => {
      const count = posts[`${type}Count`]
      return { [`${type}Count`]: sql`${count} - 1` }
    }

    return PostPurge.of({
      addAccount: (userId, removedAt) =>
        execute((db) => db.insert(removedAccounts).values({ userId, removedAt }).onConflictDoNothing()),
      purgeAccount: Effect.fnUntraced(function* (limit) {
        const [account] = yield* read((db) => firstAccount(db).execute())
        if (account === undefined) return false
        const { id } = account
        yield* alsoAbout([id])
        if ((yield* removePosts(id, limit)).length > 0) return true
        const written = yield* deleteComments(eq(comments.authorId, id), limit)
        for (const [post, { length }] of Map.groupBy(written, ({ postId }) => postId))
          yield* discount(post, { commentsCount: sql`${posts.commentsCount} - ${length}` })
        if (written.length > 0) return true
        const given = yield* deleteReactions(eq(postReactions.userId, id), postReactions.postId, limit)
        yield* discountReactions(given)
        if (given.length > 0) return true
        // The reactions to messages are deleted by the purge of chat, which finds them by the same row.
        const forgotten = yield* write((db) =>
          db
            .delete(removedAccounts)
            .where(and(eq(removedAccounts.userId, id), sql`not exists (${reactionsToMessages})`))
            .returning({ id: removedAccounts.userId }),
        )
        return forgotten.length > 0
      }),
      removed: (limit) =>
        Effect.map(
          read((db) => removedPosts(db).execute({ limit })),
          (rows) => rows.map(({ id }) => id),
        ),
      deleteResponses: Effect.fnUntraced(function* (post, limit) {
        const written = yield* deleteComments(eq(comments.postId, post), limit)
        for (const [author, { length }] of Map.groupBy(written, ({ by }) => by))
          yield* changeTotals(author, { comments: -length })
        if (written.length === limit) return limit
        const left = limit - written.length
        const given = yield* deleteReactions(eq(postReactions.postId, post), postReactions.userId, left)
        return written.length + given.length
      }),
      delete: Effect.fnUntraced(function* (post) {
        const gone = yield* write((db) =>
          db
            .delete(posts)
            .where(and(eq(posts.id, post), isRemoved))
            .returning({ by: posts.authorId }),
        )
        // An item_share whose item is gone still had an author.
        for (const { by } of gone) if (by !== null) yield* changeTotals(by, { posts: -1 })
      }),
    })
  }),
)

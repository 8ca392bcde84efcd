import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { Context, DateTime, Effect } from "effect"
import { audienceOf, type Post, type UserId, type Visibility } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { setPlaceholders, statement } from "../engine/statement.ts"
import { inOrder, newest, type PostCursor } from "./post-scan.ts"
import { postVisibilityOf } from "./post-visibility.ts"

/** How many of an author's posts, the newest ones, get their audience in the transaction that changes it. */
export const AudiencesAtOnce = Context.Reference<number>("curio/sql/AudiencesAtOnce", { defaultValue: () => 200 })

/**
 * The column `audience` of posts, by which indices pass over what is hidden (core/posts/audience.ts). It only decides
 * where a list looks: the list checks each post that it finds. So a column that is not right yet shows nothing that is
 * hidden, and may keep a post from lists of many people's posts until `renewNext` has come to it.
 */
export const postAudiences = (database: Database["Service"]) => {
  const { engine, execute, read, tables, write } = database
  const { changedAudiences: changed, collections, items, posts, users } = tables
  const { isAuthor, isCollection, isItem, visibility } = postVisibilityOf(tables)

  const ofNew = statement((db) =>
    db
      .select({
        privacy: users.privacy,
        shared: sql<Visibility | null>`case when ${collections.ownerId} = ${users.id}
          then ${collections.visibility} end`,
      })
      .from(users)
      .leftJoin(items, eq(items.id, sql.placeholder("item")))
      .leftJoin(collections, isCollection)
      .where(eq(users.id, sql.placeholder("author")))
      .prepare(),
  )

  const taking = statement((db) => {
    const first = db.select({ id: changed.userId }).from(changed).orderBy(asc(changed.turnAt)).limit(1)
    return db
      .update(changed)
      .set(setPlaceholders({ turnAt: changed.turnAt }))
      .where(eq(changed.userId, sql`(${first}${engine.skipLocked})`))
      .returning()
      .prepare()
  })

  /** Brings the audience of the newest posts with a condition up to date, `limit` at most. Returns the last of them. */
  const renewSome = Effect.fnUntraced(function* (condition: SQL | undefined, limit: number) {
    const rows = yield* read((db) =>
      db
        .select({ id: posts.id, at: posts.createdAt, was: posts.audience, privacy: users.privacy, visibility })
        .from(posts)
        .innerJoin(users, isAuthor)
        .leftJoin(items, isItem)
        .leftJoin(collections, isCollection)
        .where(condition)
        .orderBy(inOrder(posts).order)
        .limit(limit),
    )
    const wrong = rows.filter(({ privacy, visibility, was }) => was !== audienceOf(privacy, visibility))
    const groups = Map.groupBy(wrong, ({ privacy, visibility }) => audienceOf(privacy, visibility))
    for (const [audience, group] of groups) {
      const ids = group.map(({ id }) => id)
      yield* execute((db) => db.update(posts).set({ audience }).where(engine.isOneOf(posts.id, ids)))
    }
    const last = rows.at(-1)
    return rows.length < limit || last === undefined ? null : { id: last.id, at: last.at }
  })

  const isOf = (author: UserId, { at, id }: PostCursor) =>
    and(
      eq(posts.authorId, author),
      sql`(${posts.createdAt}, ${posts.id})
      < (${sql.param(at, posts.createdAt)}, ${sql.param(id, posts.id)})`,
    )

  return {
    /** The audience of a post that is about to be stored. */
    of: (post: Post): Effect.Effect<Visibility> =>
      Effect.map(
        read((db) =>
          ofNew(db).execute({ author: post.authorId, item: post.kind === "item_share" ? post.itemId : null }),
        ),
        ([row]) =>
          row === undefined
            ? "private"
            : audienceOf(row.privacy, post.kind === "item_share" ? row.shared : post.visibility),
      ),
    /** Brings the audience of the few posts with a condition up to date. */
    renew: (condition: SQL): Effect.Effect<void> => Effect.asVoid(renewSome(condition, few)),
    /**
     * Brings the audience of an author's newest posts up to date, and leaves the others to `renewNext`. It belongs to
     * the transaction that changed the privacy of the author, or the visibility of a collection of theirs.
     */
    renewOf: Effect.fnUntraced(function* (author: UserId) {
      const last = yield* renewSome(isOf(author, newest), yield* AudiencesAtOnce)
      if (last === null) return
      const cursor = { placeAt: last.at, placeId: last.id }
      // An author who waits already keeps the turn: changing the privacy again and again must not hold up others.
      const turnAt = yield* DateTime.now
      yield* execute((db) =>
        db
          .insert(changed)
          .values({ userId: author, ...cursor, turnAt })
          .onConflictDoUpdate({ target: changed.userId, set: cursor }),
      )
    }),
    /**
     * Brings the next posts of one author up to date, `limit` at most. Returns whether an author waited. Part of a
     * transaction: `about` says that it is about that author.
     */
    renewNext: Effect.fnUntraced(function* (limit: number, about: (author: UserId) => Effect.Effect<void>) {
      const turnAt = yield* DateTime.now
      const [next] = yield* write((db) => taking(db).execute({ turnAt }))
      if (next === undefined) return false
      yield* about(next.userId)
      const isNext = eq(changed.userId, next.userId)
      const last = yield* renewSome(isOf(next.userId, { at: next.placeAt, id: next.placeId }), limit)
      yield* execute((db) =>
        last === null
          ? db.delete(changed).where(isNext)
          : db.update(changed).set({ placeAt: last.at, placeId: last.id }).where(isNext),
      )
      return true
    }),
  }
}

/** An item has one post; more would be a defect. */
const few = 10

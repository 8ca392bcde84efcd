import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Page, PageRequest, Position, PostId, ReactionType, UserId } from "../../../core/index.ts"
import type { Db } from "../database.ts"
import { behind, behindOldest, newestFirst, oldestFirst, pageBy } from "../engine/keyset.ts"
import { cardColumns } from "../people/card.ts"
import { nested, visibilityOf } from "../people/visibility.ts"
import type { Tables } from "../tables.ts"
import { postVisibilityOf } from "./post-visibility.ts"

/**
 * The selects of the comments on a post and of the reactions to it, for a viewer: nothing if the viewer does not see
 * the post. Rows of accounts that are hidden from the viewer are marked and not left out: see `pageOfShown`.
 */
export const responseLists = (tables: Tables) => {
  const { comments, postReactions, users } = tables
  const { notBlocked } = visibilityOf(tables)
  const { seesPostAt } = postVisibilityOf(tables)
  const [ageOfComment, ageOfReaction] = [
    { at: comments.createdAt, id: comments.id },
    { at: postReactions.createdAt, id: postReactions.userId },
  ]
  const shownIf = (condition: SQL) =>
    nested(sql<number>`case when ${isNull(users.id)} then 0 when ${condition} then 1 else 0 end`)

  return {
    comments: (db: Db, viewer: UserId, post: PostId, after: Position | null, rows: number) =>
      db
        .select({
          author: cardColumns(users),
          comment: comments,
          isShown: shownIf(notBlocked(viewer, comments.authorId)),
        })
        .from(comments)
        .leftJoin(users, eq(users.id, comments.authorId))
        .where(and(eq(comments.postId, post), seesPostAt(viewer, post), behindOldest(ageOfComment, after)))
        .orderBy(...oldestFirst(ageOfComment))
        .limit(rows),
    reactions: (
      db: Db,
      viewer: UserId,
      { post, type }: { readonly post: PostId; readonly type: ReactionType | null },
      after: Position | null,
      rows: number,
    ) =>
      db
        .select({
          user: cardColumns(users),
          userId: postReactions.userId,
          // The condition leaves out those that were taken back.
          type: nested(sql<ReactionType>`${postReactions.type}`),
          createdAt: postReactions.createdAt,
          isShown: shownIf(notBlocked(viewer, postReactions.userId)),
        })
        .from(postReactions)
        .leftJoin(users, eq(users.id, postReactions.userId))
        .where(
          and(
            eq(postReactions.postId, post),
            type === null ? isNotNull(postReactions.type) : eq(postReactions.type, type),
            seesPostAt(viewer, post),
            behind(ageOfReaction, after),
          ),
        )
        .orderBy(...newestFirst(ageOfReaction))
        .limit(rows),
  }
}

/**
 * A page of the rows that are shown. Very many rows in a list may be hidden, so a statement scans a limited number of
 * them, and other requests run between two statements.
 */
export const pageOfShown = Effect.fnUntraced(function* <Row extends { readonly isShown: number }>(
  scan: (after: Position | null, rows: number) => Effect.Effect<ReadonlyArray<Row>>,
  page: PageRequest,
  position: (row: Row) => Position,
): Effect.fn.Return<Page<Row>> {
  const shown: Array<Row> = []
  let [after, rows] = [page.after, page.limit + 1]
  while (true) {
    const scanned = yield* scan(after, rows)
    shown.push(...scanned.filter(({ isShown }) => isShown === 1))
    const last = scanned.at(-1)
    if (shown.length > page.limit || last === undefined || scanned.length < rows) return pageBy(shown, page, position)
    ;[after, rows] = [position(last), chunkSize]
    yield* Effect.yieldNow
  }
})

/** The most rows that one statement scans after the first. */
export const chunkSize = 200

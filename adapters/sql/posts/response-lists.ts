import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Page, PageRequest, Position, ReactionType } from "../../../core/index.ts"
import { behindReached, behindReachedOldest, newestFirst, oldestFirst, pageBy } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { cardColumns } from "../visibility/card.ts"
import { postVisibilityOf } from "../visibility/post-visibility.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"

/**
 * The statements of the comments on a post and of the reactions to it, for a viewer: nothing if the viewer does not see
 * the post. Rows of accounts that are hidden from the viewer are marked and not left out: see `pageOfShown`.
 */
export const responseLists = (tables: Tables) => {
  const { postReactions, users } = tables
  const { notBlocked } = visibilityOf(tables)
  const { seesPostAt } = postVisibilityOf(tables)
  const [ageOfComment, ageOfReaction] = [
    { at: tables.comments.createdAt, id: tables.comments.id },
    { at: postReactions.createdAt, id: postReactions.userId },
  ]
  const shownIf = (condition: SQL) =>
    nested(sql<number>`case when ${isNull(users.id)} then 0 when ${condition} then 1 else 0 end`)

  const [viewer, post, rows] = [sql.placeholder("viewer"), sql.placeholder("post"), sql.placeholder("rows")]
  const comments = shaped((db, { isNext }: { readonly isNext: boolean }) =>
    db
      .select({
        author: cardColumns(users),
        comment: tables.comments,
        isShown: shownIf(notBlocked(viewer, tables.comments.authorId)),
      })
      .from(tables.comments)
      .leftJoin(users, eq(users.id, tables.comments.authorId))
      .where(and(eq(tables.comments.postId, post), seesPostAt(viewer, post), behindReachedOldest(ageOfComment, isNext)))
      .orderBy(...oldestFirst(ageOfComment))
      .limit(rows)
      .prepare(),
  )
  const reactions = shaped((db, { isNext, isOfType }: { readonly isNext: boolean; readonly isOfType: boolean }) =>
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
          isOfType ? eq(postReactions.type, sql.placeholder("type")) : isNotNull(postReactions.type),
          seesPostAt(viewer, post),
          behindReached(ageOfReaction, isNext),
        ),
      )
      .orderBy(...newestFirst(ageOfReaction))
      .limit(rows)
      .prepare(),
  )

  return { comments, reactions }
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

import { aliasedTable, and, eq, isNotNull, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Array as List, Option } from "effect"
import {
  PostReactions,
  type ReactionChange,
  type ReactionType,
  reactionTypes,
  Transactions,
} from "../../../core/index.ts"
import { Database } from "../database.ts"
import { excluded } from "../engine/excluded.ts"
import { behind, newestFirst, pageBy } from "../engine/keyset.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { cardColumns } from "../people/card.ts"
import { visibilityOf } from "../people/visibility.ts"
import { postVisibilityOf } from "./post-visibility.ts"
import { shownCounts } from "./shown-counts.ts"

export const postReactionsRepository = Layer.effect(
  PostReactions,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { atomically } = yield* Transactions
    const { collections, items, postReactions, posts, users } = tables
    const { notBlocked } = visibilityOf(tables)
    const { isAuthor, isCollection, isItem, seesPost, seesPostAt } = postVisibilityOf(tables)
    const account = aliasedTable(users, "account")
    const [user, id] = [sql.placeholder("user"), sql.placeholder("id")]
    const age = { at: postReactions.createdAt, id: postReactions.userId }

    const reacted = statement((db) =>
      db
        .select({ id: posts.id, authorId: users.id, reaction: postReactions })
        .from(posts)
        .innerJoin(users, isAuthor)
        .innerJoin(account, eq(account.id, user))
        .leftJoin(items, isItem)
        .leftJoin(collections, isCollection)
        .leftJoin(postReactions, and(eq(postReactions.postId, posts.id), eq(postReactions.userId, user)))
        .where(and(eq(posts.id, id), seesPost(user)))
        .prepare(),
    )

    const { commentsCount: _, ...columns } = shownCounts(tables)(user)
    const counts = statement((db) =>
      db
        .select(columns)
        .from(posts)
        .innerJoin(users, isAuthor)
        .leftJoin(items, isItem)
        .leftJoin(collections, isCollection)
        .where(and(eq(posts.id, id), seesPost(user)))
        .prepare(),
    )

    const storing = statement((db) =>
      db
        .insert(postReactions)
        .values(placeholdersOf(postReactions))
        .onConflictDoUpdate({
          target: [postReactions.postId, postReactions.userId],
          set: { type: excluded(postReactions.type), createdAt: excluded(postReactions.createdAt) },
        })
        .prepare(),
    )
    const counting = statement((db) =>
      db
        .update(posts)
        .set(
          Object.fromEntries(
            reactionTypes.map((type) => {
              const count = posts[`${type}Count`]
              return [`${type}Count`, sql`${count} + ${sql.placeholder(type)}`]
            }),
          ),
        )
        .where(eq(posts.id, id))
        .prepare(),
    )

    return PostReactions.of({
      postFor: (viewer, post) =>
        Effect.map(
          read((db) => reacted(db).execute({ user: viewer, id: post })),
          List.head,
        ),
      save: (change) =>
        atomically(
          Effect.gen(function* () {
            yield* execute((db) => storing(db).execute({ ...change.reaction }))
            yield* execute((db) => counting(db).execute({ id: change.reaction.postId, ...differences(change) }))
          }),
        ),
      countsOf: (viewer, post) =>
        Effect.map(
          read((db) => counts(db).execute({ user: viewer, id: post })),
          (rows) => Option.map(List.head(rows), ({ myReaction, ...reactions }) => ({ reactions, myReaction })),
        ),
      list: Effect.fnUntraced(function* (viewer, post, type, page) {
        const rows = yield* read((db) =>
          db
            .select({
              user: cardColumns(users),
              // The condition leaves out those that were taken back.
              type: sql<ReactionType>`${postReactions.type}`,
              createdAt: postReactions.createdAt,
            })
            .from(postReactions)
            .innerJoin(users, eq(users.id, postReactions.userId))
            .where(
              and(
                eq(postReactions.postId, post),
                type === null ? isNotNull(postReactions.type) : eq(postReactions.type, type),
                notBlocked(viewer, postReactions.userId),
                seesPostAt(viewer, post),
                behind(age, page.after),
              ),
            )
            .orderBy(...newestFirst(age))
            .limit(page.limit + 1),
        )
        return pageBy(rows, page, (row) => [DateTime.toEpochMillis(row.createdAt), row.user.id])
      }),
    })
  }),
)

/** How much each count of a post changes. */
const differences = ({ counted, uncounted }: ReactionChange) =>
  Object.fromEntries(reactionTypes.map((type) => [type, Number(type === counted) - Number(type === uncounted)]))

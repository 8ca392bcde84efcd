import { aliasedTable, and, eq, isNull, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Array as List, Option } from "effect"
import { PostReactions, type ReactionChange, reactionTypes, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { reached } from "../engine/keyset.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { postVisibilityOf } from "../visibility/post-visibility.ts"
import { pageOfShown, responseLists } from "./response-lists.ts"
import { shownCounts, shownCountsOf } from "./shown-counts.ts"

export const postReactionsRepository = Layer.effect(
  PostReactions,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { atomically } = yield* Transactions
    const { collections, items, postReactions, posts, users } = tables
    const { isAuthor, isCollection, isItem, seesPost } = postVisibilityOf(tables)
    const account = aliasedTable(users, "account")
    const [user, id] = [sql.placeholder("user"), sql.placeholder("id")]
    const lists = responseLists(tables)

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

    const counts = statement((db) =>
      db
        .select(shownCounts(tables)(user))
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

    const forgetting = statement((db) =>
      db
        .delete(postReactions)
        .where(and(eq(postReactions.postId, id), eq(postReactions.userId, user), isNull(postReactions.type)))
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
      forget: (user, post) => execute((db) => forgetting(db).execute({ user, id: post })),
      countsOf: (viewer, post) =>
        Effect.map(
          read((db) => counts(db).execute({ user: viewer, id: post })),
          (rows) =>
            Option.map(List.head(rows), (row) => {
              const { reactions, myReaction } = shownCountsOf(row)
              return { reactions, myReaction }
            }),
        ),
      list: Effect.fnUntraced(function* (viewer, post, type, page) {
        const scanned = yield* pageOfShown(
          (after, rows) => {
            const asked = { viewer, post, type, ...reached(after), rows }
            return read((db) => lists.reactions(db, { isNext: after !== null, isOfType: type !== null }).execute(asked))
          },
          page,
          ({ createdAt, userId }) => [DateTime.toEpochMillis(createdAt), userId],
        )
        const items = scanned.items.flatMap(({ createdAt, type, user }) => (user ? [{ user, type, createdAt }] : []))
        return { ...scanned, items }
      }),
    })
  }),
)

/** How much each count of a post changes. */
const differences = ({ counted, uncounted }: ReactionChange) =>
  Object.fromEntries(reactionTypes.map((type) => [type, Number(type === counted) - Number(type === uncounted)]))

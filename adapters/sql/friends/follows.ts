import { and, count, eq, gte, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Follows } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"

export const followsRepository = Layer.effect(
  Follows,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { follows, users } = tables
    const { followedId, followerId, id, since } = follows
    const by = { at: since, id }
    const sides = { following: [followerId, followedId], followers: [followedId, followerId] } as const
    const listed = shaped(
      (db, { direction, isNext }: { readonly direction: keyof typeof sides; readonly isNext: boolean }) =>
        db
          .select({ id, person: cardColumns(users), since })
          .from(follows)
          .innerJoin(users, eq(users.id, sides[direction][1]))
          .where(and(eq(sides[direction][0], sql.placeholder("user")), behindReached(by, isNext)))
          .orderBy(...newestFirst(by))
          .limit(sql.placeholder("rows"))
          .prepare(),
    )
    return Follows.of({
      add: (id, followerId, followedId, since) =>
        execute((db) => db.insert(follows).values({ id, followerId, followedId, since }).onConflictDoNothing()),
      since: (follower, followed) =>
        Effect.map(
          read((db) =>
            db
              .select({ since })
              .from(follows)
              .where(and(eq(followerId, follower), eq(followedId, followed))),
          ),
          ([follow]) => follow?.since ?? null,
        ),
      count: (follower) =>
        Effect.map(
          read((db) => db.select({ count: count() }).from(follows).where(eq(followerId, follower))),
          ([row]) => row?.count ?? 0,
        ),
      remove: (follower, followed) =>
        Effect.map(
          write((db) =>
            db
              .delete(follows)
              .where(and(eq(followerId, follower), eq(followedId, followed)))
              .returning({ id }),
          ),
          (ended) => ended.length > 0,
        ),
      removeSince: (follower, from) =>
        execute((db) =>
          db.delete(follows).where(and(eq(followerId, follower), from === null ? undefined : gte(since, from))),
        ),
      list: Effect.fnUntraced(function* (user, direction, page) {
        const asked = { user, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => listed(db, { direction, isNext: page.after !== null }).execute(asked))
        return pageOf(rows, page, (follow) => follow.since)
      }),
    })
  }),
)

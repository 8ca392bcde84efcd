import { and, type Column, eq, or, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { type Friend, Friendships, type PageRequest, type UserId } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { behind, newestFirst, pageOf } from "../engine/keyset.ts"
import { someTermBegins } from "../search/user-terms.ts"
import { cardColumns } from "./card.ts"
import { nested, visibilityOf } from "./visibility.ts"

export const friendshipsRepository = Layer.effect(
  Friendships,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { friendships, users } = tables
    const { isConnected, notBlocked, seesPresence, seesProfileAt } = visibilityOf(tables)
    const by = { at: friendships.since, id: friendships.id }

    /** SQLite has no booleans. */
    const onlineFor = (viewer: UserId) =>
      nested(
        sql<boolean | null>`case when ${seesPresence(viewer, users.id)} then ${isConnected(users.id)} end`,
      ).mapWith(Boolean)

    const listSide = (
      side: readonly [Column, Column],
      userId: UserId,
      online: SQL<boolean | null>,
      condition: SQL | undefined,
      page: PageRequest,
    ) =>
      read((db) =>
        db
          .select({ id: friendships.id, person: cardColumns(users), since: friendships.since, online })
          .from(friendships)
          .innerJoin(users, eq(users.id, side[1]))
          .where(and(eq(side[0], userId), condition, behind(by, page.after)))
          .orderBy(...newestFirst(by))
          .limit(page.limit + 1),
      )

    return Friendships.of({
      add: (id, pair, since) =>
        execute((db) =>
          db
            .insert(friendships)
            .values({ id, ...ordered(pair), since })
            .onConflictDoNothing(),
        ),
      remove: (one, other) => {
        const { lowId, highId } = ordered([one, other])
        return Effect.map(
          write((db) =>
            db
              .delete(friendships)
              .where(and(eq(friendships.lowId, lowId), eq(friendships.highId, highId)))
              .returning({ id: friendships.id }),
          ),
          (ended) => ended.length > 0,
        )
      },
      removeAll: (userId) =>
        Effect.map(
          write((db) =>
            db
              .delete(friendships)
              .where(or(eq(friendships.lowId, userId), eq(friendships.highId, userId)))
              .returning({ low: friendships.lowId, high: friendships.highId }),
          ),
          (ended) => ended.map(({ low, high }) => (low === userId ? high : low)),
        ),
      list: Effect.fnUntraced(function* (userId, viewer, q, page) {
        const condition = and(
          userId === viewer ? undefined : seesProfileAt(viewer, userId),
          notBlocked(viewer, users.id),
          q === null ? undefined : someTermBegins(tables, users.id, q),
        )
        // The friends of another user need not be friends of the viewer.
        const online = userId === viewer ? onlineFor(viewer) : nobody
        // Each half comes sorted from its own index; the database would sort all friends to merge them.
        const low = yield* listSide([friendships.lowId, friendships.highId], userId, online, condition, page)
        const high = yield* listSide([friendships.highId, friendships.lowId], userId, online, condition, page)
        return pageOf([...low, ...high].sort(newerFirst), page, (friend) => friend.since)
      }),
    })
  }),
)

const nobody = sql<null>`null`

const ordered = ([one, other]: readonly [UserId, UserId]) =>
  one < other ? { lowId: one, highId: other } : { lowId: other, highId: one }

const newerFirst = (a: Friend, b: Friend): number =>
  DateTime.toEpochMillis(b.since) - DateTime.toEpochMillis(a.since) || (a.id < b.id ? 1 : -1)

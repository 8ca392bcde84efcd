import { and, eq, gte, or, type Placeholder, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { type Friend, Friendships, type UserId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"
import { someTermBegins, sought } from "../users/user-terms.ts"
import { cardColumns } from "../visibility/card.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"

/** The text of the list of one side depends on it. */
interface ListShape {
  /** A friendship holds the smaller of its two ids and the larger one. */
  readonly side: "low" | "high"
  readonly isOwn: boolean
  readonly isSearch: boolean
  readonly isNext: boolean
}

export const friendshipsRepository = Layer.effect(
  Friendships,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { friendships, users } = tables
    const { isConnected, notBlocked, seesPresence, seesProfileAt } = visibilityOf(tables)
    const by = { at: friendships.since, id: friendships.id }

    /** SQLite has no booleans. */
    const onlineFor = (viewer: Placeholder) =>
      nested(
        sql<boolean | null>`case when ${seesPresence(viewer, users.id)} then ${isConnected(users.id)} end`,
      ).mapWith(Boolean)

    const [user, viewer] = [sql.placeholder("user"), sql.placeholder("viewer")]
    // Each half comes sorted from its own index; the database would sort all friends to merge them.
    const sides = {
      low: [friendships.lowId, friendships.highId],
      high: [friendships.highId, friendships.lowId],
    } as const
    const listed = shaped((db, { isNext, isOwn, isSearch, side }: ListShape) =>
      db
        .select({
          id: friendships.id,
          person: cardColumns(users),
          since: friendships.since,
          // The friends of another user need not be friends of the viewer.
          online: isOwn ? onlineFor(viewer) : unknown,
        })
        .from(friendships)
        .innerJoin(users, eq(users.id, sides[side][1]))
        .where(
          and(
            eq(sides[side][0], user),
            isOwn ? undefined : seesProfileAt(viewer, user),
            notBlocked(viewer, users.id),
            isSearch ? someTermBegins(tables, users.id) : undefined,
            behindReached(by, isNext),
          ),
        )
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )

    const isOf = (userId: UserId) => or(eq(friendships.lowId, userId), eq(friendships.highId, userId))
    const ending = (userId: UserId, which: SQL | undefined) =>
      Effect.map(
        write((db) =>
          db.delete(friendships).where(which).returning({ low: friendships.lowId, high: friendships.highId }),
        ),
        (ended) => ended.map(({ low, high }) => (low === userId ? high : low)),
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
      removeAll: (userId) => ending(userId, isOf(userId)),
      removeSince: (userId, from) => ending(userId, and(isOf(userId), gte(friendships.since, from))),
      list: Effect.fnUntraced(function* (userId, viewer, q, page) {
        const shape = { isOwn: userId === viewer, isSearch: q !== null, isNext: page.after !== null }
        const words = q === null ? {} : sought(q)
        const asked = { user: userId, viewer, ...words, ...reached(page.after), rows: page.limit + 1 }
        const low = yield* read((db) => listed(db, { ...shape, side: "low" }).execute(asked))
        const high = yield* read((db) => listed(db, { ...shape, side: "high" }).execute(asked))
        return pageOf([...low, ...high].sort(newerFirst), page, (friend) => friend.since)
      }),
    })
  }),
)

const unknown = sql<null>`null`

const ordered = ([one, other]: readonly [UserId, UserId]) =>
  one < other ? { lowId: one, highId: other } : { lowId: other, highId: one }

const newerFirst = (a: Friend, b: Friend): number =>
  DateTime.toEpochMillis(b.since) - DateTime.toEpochMillis(a.since) || (a.id < b.id ? 1 : -1)

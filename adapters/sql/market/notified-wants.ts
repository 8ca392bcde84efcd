import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Option } from "effect"
import { NotifiedWants, type UserId, type WantId, type WantNews } from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import { insertMany, manyRows } from "../engine/insert-many.ts"
import { shaped, statement } from "../engine/statement.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"
import { wantWatch } from "./want-watch.ts"
import { wantColumns, wantOf } from "./wants.ts"

/** How many changes of one listing are left to the worker; further ones begin the latest of them again. */
const mostOfListing = 10

export const notifiedWantsRepository = Layer.effect(
  NotifiedWants,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables, write } = database
    const { collections, items, listings, users, wantNews, wantNewsCounted, wants, notifiedWants } = tables
    const { seesCollection } = visibilityOf(tables)
    const at = {
      listing: sql.param(sql.placeholder("listing"), listings.id),
      news: sql.param(sql.placeholder("news"), wantNews.id),
      owner: sql.param(sql.placeholder("owner"), wants.ownerId),
      want: sql.param(sql.placeholder("want"), wants.id),
    }

    const sees = sql`exists (select 1 from ${listings}
      inner join ${items} on ${items.id} = ${listings.itemId}
      inner join ${collections} on ${collections.id} = ${items.collectionId}
      inner join ${users} on ${users.id} = ${collections.ownerId}
      where ${and(
        sql`${listings.id} = ${at.listing}`,
        eq(listings.status, sql`'active'`),
        ne(listings.ownerId, wants.ownerId),
        seesCollection(wants.ownerId),
      )})`
    const isActive = sql`exists (select 1 from ${users} where ${users.id} = ${wants.ownerId}
      and ${users.suspendedAt} is null)`
    const isCounted = sql`exists (select 1 from ${wantNewsCounted} where ${wantNewsCounted.newsId} = ${at.news}
      and ${wantNewsCounted.wantId} = ${wants.id})`

    interface Shape {
      readonly finds: number
      readonly isNext: boolean
      readonly isLeft: boolean
      readonly limit: number
    }
    // Each select reads the index of wants in its order, and none further than needed.
    const order = sql`owner_id, id`
    const finding = shaped((db, { finds, isLeft, isNext, limit }: Shape) => {
      const behind = isNext ? sql` and (${wants.ownerId}, ${wants.id}) > (${at.owner}, ${at.want})` : sql.empty()
      const selects = Array.from(
        { length: finds },
        (_, n) => sql`select ${wants.id} as id, ${wants.ownerId} as owner_id from ${wants}
          where ${wants.foundBy} = ${sql.placeholder(`find${n}`)} and ${wants.status} = 'open'${behind}`,
      )
      const isMeant = and(isActive, sees, isLeft ? sql`not ${isCounted}` : undefined) as SQL
      return db
        .select({ ...wantColumns(tables), isShown: nested(sql<number>`case when ${isMeant} then 1 else 0 end`) })
        .from(sql`(${engine.firstOf(selects, order, limit)}) as found`)
        .innerJoin(wants, sql`${wants.id} = found.id`)
        .orderBy(asc(wants.ownerId), asc(wants.id))
        .prepare()
    })

    const seeking = statement((db) =>
      db
        .select({ edition: wants.edition, q: wants.q, type: wants.type })
        .from(wants)
        .where(and(engine.isOneOfIn(wants.foundBy, sql.placeholder("finds")), eq(wants.status, sql`'open'`)))
        .limit(sql.placeholder("most"))
        .prepare(),
    )

    const { inserts, rowsOf } = manyRows(database, notifiedWants)
    const addNews = insertMany(database, wantNews)
    const adding = statement((db) =>
      inserts(db).onConflictDoNothing().returning({ wantId: notifiedWants.wantId }).prepare(),
    )

    const news = (db: Db) =>
      db
        .select({
          id: wantNews.id,
          listing: wantNews.listingId,
          lister: listings.ownerId,
          before: wantNews.before,
          ownerId: wantNews.afterOwnerId,
          wantId: wantNews.afterWantId,
        })
        .from(wantNews)
        .innerJoin(listings, eq(listings.id, wantNews.listingId))
    const first = statement((db) => news(db).orderBy(asc(wantNews.turnAt), asc(wantNews.id)).limit(1).prepare())
    const withId = statement((db) =>
      news(db)
        .where(eq(wantNews.id, sql.placeholder("id")))
        .prepare(),
    )

    return NotifiedWants.of({
      watch: wantWatch(database).watch,
      sought: (finds, limit) =>
        Effect.map(
          read((db) => seeking(db).execute({ finds: JSON.stringify(finds), most: limit + 1 })),
          (found) => (found.length > limit ? null : found),
        ),
      found: Effect.fnUntraced(function* ({ after, finds, limit, listing, news }) {
        if (finds.length === 0) return []
        // A few numbers of selects, so that the text of the statement is one of a few.
        const size = 2 ** Math.ceil(Math.log2(finds.length))
        const padded = Array.from({ length: size }, (_, n) => [`find${n}`, finds[n] ?? nothing] as const)
        const shape = { finds: size, isNext: after !== null, isLeft: news !== null, limit }
        const asked = { ...Object.fromEntries(padded), listing, news, owner: after?.ownerId, want: after?.id }
        const rows = yield* read((db) => finding(db, shape).execute(asked))
        return rows.map(({ isShown, ...row }) => ({ want: wantOf(row), isShown: isShown === 1 }))
      }),
      markNotified: Effect.fnUntraced(function* (listingId, some) {
        const rows = rowsOf(some.map((wantId) => ({ wantId, listingId })))
        return (yield* write((db) => adding(db).execute({ rows }))).map(({ wantId }) => wantId)
      }),
      postpone: Effect.fnUntraced(function* ({ after, before, id, listing }) {
        const left = yield* read((db) =>
          db
            .select({ id: wantNews.id })
            .from(wantNews)
            .where(eq(wantNews.listingId, listing))
            .orderBy(asc(wantNews.turnAt), asc(wantNews.id))
            .limit(mostOfListing),
        )
        const cursor = { afterOwnerId: after?.ownerId ?? null, afterWantId: after?.id ?? null }
        const latest = left.length < mostOfListing ? undefined : left.at(-1)
        if (latest !== undefined)
          return yield* execute((db) => db.update(wantNews).set(beginning).where(eq(wantNews.id, latest.id)))
        const row = { id, listingId: listing, before, ...cursor, turnAt: yield* DateTime.now }
        yield* execute((db) => db.insert(wantNews).values(row))
      }),
      postponeNew: Effect.fnUntraced(function* (some) {
        const turnAt = yield* DateTime.now
        yield* addNews(
          some.map(({ id, listing: listingId }) => ({ id, listingId, before: null, ...beginning, turnAt })),
        )
      }),
      next: Effect.gen(function* () {
        const next = newsOf(yield* read((db) => first(db).execute()))
        if (Option.isNone(next)) return next
        const turnAt = yield* DateTime.now
        yield* execute((db) => db.update(wantNews).set({ turnAt }).where(eq(wantNews.id, next.value.id)))
        return next
      }),
      find: (id) =>
        Effect.map(
          read((db) => withId(db).execute({ id })),
          newsOf,
        ),
      moveTo: (id, { id: afterWantId, ownerId: afterOwnerId }) =>
        execute((db) => db.update(wantNews).set({ afterOwnerId, afterWantId }).where(eq(wantNews.id, id))),
      settle: Effect.fnUntraced(function* (id) {
        yield* execute((db) => db.delete(wantNewsCounted).where(eq(wantNewsCounted.newsId, id)))
        yield* execute((db) => db.delete(wantNews).where(eq(wantNews.id, id)))
      }),
    })
  }),
)

type NewsRow = Omit<WantNews, "after"> & { readonly ownerId: UserId | null; readonly wantId: WantId | null }

const newsOf = ([row]: ReadonlyArray<NewsRow>): Option.Option<WantNews> =>
  Option.map(Option.fromUndefinedOr(row), ({ ownerId, wantId, ...news }) => ({
    ...news,
    after: ownerId === null || wantId === null ? null : { ownerId, id: wantId },
  }))

const beginning = { afterOwnerId: null, afterWantId: null }

/** No want is found by it. */
const nothing = ""

import { and, count, eq, getTableColumns, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { AccessKeys } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"

export const accessKeysRepository = Layer.effect(
  AccessKeys,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { accessKeys } = tables
    const { keyHash: _, ...key } = getTableColumns(accessKeys)
    const by = { at: accessKeys.createdAt, id: accessKeys.id }
    const one = (condition: SQL) => statement((db) => db.select(key).from(accessKeys).where(condition).prepare())
    const byId = one(eq(accessKeys.id, sql.placeholder("id")))
    const byHash = one(eq(accessKeys.keyHash, sql.placeholder("hash")))
    const isGood = sql`${accessKeys.expiresAt} > ${sql.param(sql.placeholder("now"), accessKeys.expiresAt)}`
    const listed = shaped((db, { isOfOne, isNext }: { readonly isOfOne: boolean; readonly isNext: boolean }) =>
      db
        .select(key)
        .from(accessKeys)
        .where(
          and(
            isOfOne ? eq(accessKeys.userId, sql.placeholder("userId")) : undefined,
            isGood,
            behindReached(by, isNext),
          ),
        )
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const ended = (condition: SQL) =>
      Effect.map(
        write((db) => db.delete(accessKeys).where(condition).returning({ id: accessKeys.id })),
        (gone) => gone.length,
      )

    return AccessKeys.of({
      add: (added, keyHash) => execute((db) => db.insert(accessKeys).values({ ...added, keyHash })),
      count: (userId, now) =>
        Effect.map(
          read((db) =>
            db
              .select({ good: count() })
              .from(accessKeys)
              .where(and(eq(accessKeys.userId, userId), gt(accessKeys.expiresAt, now))),
          ),
          ([found]) => found?.good ?? 0,
        ),
      get: (id) =>
        Effect.map(
          read((db) => byId(db).execute({ id })),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      findByHash: (hash) =>
        Effect.map(
          read((db) => byHash(db).execute({ hash })),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      use: (id, at) =>
        execute((db) =>
          db
            .update(accessKeys)
            .set({ lastUsedAt: at })
            .where(and(eq(accessKeys.id, id), or(isNull(accessKeys.lastUsedAt), lt(accessKeys.lastUsedAt, at)))),
        ),
      end: (id) => Effect.map(ended(eq(accessKeys.id, id)), (gone) => gone > 0),
      endAll: (userId) => ended(eq(accessKeys.userId, userId)),
      list: Effect.fnUntraced(function* (userId, now, page) {
        const shape = { isOfOne: userId !== null, isNext: page.after !== null }
        const asked = { userId, now, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => listed(db, shape).execute(asked))
        return pageOf(rows, page, (row) => row.createdAt)
      }),
      sweep: (before) => ended(lte(accessKeys.expiresAt, before)),
    })
  }),
)

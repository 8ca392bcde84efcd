import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { EditionFill, type ItemId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { itemColumns } from "./items-scan.ts"

export const editionFillRepository = Layer.effect(
  EditionFill,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { collections, editionFill: fill, items } = tables
    const [afterAt, lastAt] = [sql.placeholder("after"), sql.placeholder("last")]

    const ids = statement((db) =>
      db
        .select({ id: items.id })
        .from(items)
        .where(gt(items.id, afterAt))
        .orderBy(asc(items.id))
        .limit(sql.placeholder("limit"))
        .prepare(),
    )
    const found = statement((db) =>
      db
        .select({ item: itemColumns(tables), type: collections.type })
        .from(items)
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .where(
          and(
            gt(items.id, afterAt),
            lte(items.id, lastAt),
            isNotNull(collections.ownerId),
            or(isNotNull(items.platformAppId), eq(collections.type, sql`'books'`)),
          ),
        )
        .orderBy(asc(items.id))
        .prepare(),
    )
    const position = statement((db) => db.select().from(fill).where(eq(fill.id, 1)).prepare())

    const notBehind = (after: ItemId | null) =>
      after === null ? isNull(fill.afterItem) : sql`(${isNull(fill.afterItem)} or ${lte(fill.afterItem, after)})`

    return EditionFill.of({
      next: Effect.fnUntraced(function* (item, limit) {
        const after = item ?? first
        const looked = yield* read((db) => ids(db).execute({ after, limit }))
        const last = looked.at(-1)?.id ?? null
        const rows = last === null ? [] : yield* read((db) => found(db).execute({ after, last }))
        return { found: rows, last, looked: looked.length }
      }),
      position: Effect.map(
        Effect.suspend(() => read((db) => position(db).execute())),
        ([row]) => ({ after: row?.afterItem ?? null, isDone: row?.isDone ?? false }),
      ),
      moveTo: ({ after, isDone }) =>
        execute((db) =>
          db
            .insert(fill)
            .values({ id: 1, afterItem: after, isDone })
            .onConflictDoUpdate({
              target: fill.id,
              set: { afterItem: after, isDone },
              setWhere: sql`${eq(fill.isDone, false)} and ${notBehind(after)}`,
            }),
        ),
    })
  }),
)

/** Below every id. */
const first = "00000000-0000-0000-0000-000000000000" as ItemId

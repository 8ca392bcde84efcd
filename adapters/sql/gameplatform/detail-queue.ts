import { and, asc, eq, gt, isNotNull, lte, or, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { DetailQueue } from "../../../core/index.ts"
import { itemColumns } from "../catalog/items-scan.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { mayBeTaken } from "../schema/gameplatform-tables.ts"

export const detailQueueRepository = Layer.effect(
  DetailQueue,
  Effect.gen(function* () {
    const { engine, execute, read, tables, write } = yield* Database
    const { gameItems: games, items } = tables
    const columns = itemColumns(tables)
    const [wait, open] = [isNotNull(games.detailsTaken), mayBeTaken(games.detailsTaken)]

    return DetailQueue.of({
      claim: ({ now, next, latest }) =>
        Effect.map(
          write((db) => {
            const due = db
              .select({ appId: games.appId })
              .from(games)
              .where(and(or(lte(games.detailsDueAt, now), gt(games.detailsDueAt, latest)), open))
              .orderBy(asc(games.detailsDueAt), asc(games.appId))
              .limit(1)
            return db
              .update(games)
              .set({ detailsTaken: sql`${games.detailsTaken} + 1`, detailsDueAt: next })
              .where(and(eq(games.appId, sql`(${due}${engine.skipLocked})`), open))
              .returning({ appId: games.appId })
          }),
          ([row]) => Option.fromUndefinedOr(row?.appId),
        ),
      itemsOf: (appId, limit) =>
        Effect.map(
          read((db) =>
            db
              .select({ item: columns })
              .from(games)
              .innerJoin(items, eq(items.id, games.itemId))
              .where(and(eq(games.appId, appId), wait))
              .orderBy(asc(games.itemId))
              .limit(limit),
          ),
          (rows) => rows.map(({ item }) => item),
        ),
      settle: Effect.fnUntraced(function* (settled) {
        for (const ids of chunksOf(settled))
          yield* execute((db) =>
            db.update(games).set({ detailsDueAt: null, detailsTaken: null }).where(engine.isOneOf(games.itemId, ids)),
          )
      }),
    })
  }),
)

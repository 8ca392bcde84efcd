import { and, asc, eq, isNotNull, isNull } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { ImportQueue, Transactions } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { insertMany } from "../engine/insert-many.ts"

export const importQueueRepository = Layer.effect(
  ImportQueue,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables } = database
    const { atomically } = yield* Transactions
    const { importGames: games } = tables
    const fail = insertMany(database, games, {
      target: [games.batchId, games.appId],
      set: { reason: excluded(games.reason) },
    })

    return ImportQueue.of({
      next: (id, limit) =>
        read((db) =>
          db
            .select({ appId: games.appId, name: games.name, playtimeMinutes: games.playtimeMinutes })
            .from(games)
            .where(and(eq(games.batchId, id), isNull(games.reason)))
            .orderBy(asc(games.appId))
            .limit(limit),
        ),
      settle: (batchId, settled, failures) =>
        atomically(
          Effect.gen(function* () {
            const reasons = new Map(failures.map(({ appId, reason }) => [appId, reason]))
            for (const done of chunksOf(settled.filter(({ appId }) => !reasons.has(appId)))) {
              const ids = done.map(({ appId }) => appId)
              yield* execute((db) =>
                db.delete(games).where(and(eq(games.batchId, batchId), engine.isOneOf(games.appId, ids))),
              )
            }
            const failed = settled.filter(({ appId }) => reasons.has(appId))
            yield* fail(failed.map((game) => ({ ...game, batchId, reason: reasons.get(game.appId) })))
          }),
        ),
      failures: (id, limit) =>
        Effect.map(
          read((db) =>
            db
              .select({ appId: games.appId, reason: games.reason })
              .from(games)
              .where(and(eq(games.batchId, id), isNotNull(games.reason)))
              .orderBy(asc(games.appId))
              .limit(limit),
          ),
          (rows) => rows.map(({ appId, reason }) => ({ appId, reason: reason ?? "" })),
        ),
      retry: (id) => execute((db) => db.update(games).set({ reason: null }).where(eq(games.batchId, id))),
    })
  }),
)

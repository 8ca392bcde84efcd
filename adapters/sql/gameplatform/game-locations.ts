import { and, eq, isNotNull, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { GameLocations } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const gameLocationsRepository = Layer.effect(
  GameLocations,
  Effect.gen(function* () {
    const { read, tables } = yield* Database
    const { collections, items } = tables
    return GameLocations.of({
      of: (owner) =>
        read((db) =>
          db
            .select({ appId: sql<number>`${items.platformAppId}`, collectionId: items.collectionId })
            .from(items)
            .innerJoin(collections, and(eq(collections.id, items.collectionId), isNotNull(collections.ownerId)))
            .where(and(eq(items.ownerId, owner), isNotNull(items.platformAppId))),
        ),
    })
  }),
)

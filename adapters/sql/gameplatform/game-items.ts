import { and, eq, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type GameItem, GameItems, Transactions } from "../../../core/index.ts"
import { itemWrites } from "../catalog/item-writes.ts"
import { itemColumns } from "../catalog/items-scan.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { insertMany } from "../engine/insert-many.ts"

export const gameItemsRepository = Layer.effect(
  GameItems,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, read, tables } = database
    const { atomically } = yield* Transactions
    const { gameItems, items } = tables
    const columns = itemColumns(tables)
    const writes = itemWrites(database, ["fields"])
    const addKnown = insertMany(database, gameItems)
    const changeKnown = insertMany(database, gameItems, {
      target: gameItems.itemId,
      set: {
        writtenName: excluded(gameItems.writtenName),
        writtenPlaytime: excluded(gameItems.writtenPlaytime),
      },
    })

    return GameItems.of({
      find: Effect.fnUntraced(function* (collection, appIds) {
        const found: Array<GameItem> = []
        for (const wanted of chunksOf(appIds)) {
          const rows = yield* read((db) =>
            db
              .select({
                item: columns,
                appId: sql<number>`${items.platformAppId}`,
                name: gameItems.writtenName,
                playtimeMinutes: gameItems.writtenPlaytime,
              })
              .from(items)
              .leftJoin(gameItems, eq(gameItems.itemId, items.id))
              .where(and(eq(items.collectionId, collection), engine.isOneOf(items.platformAppId, wanted))),
          )
          for (const { item, appId, name, playtimeMinutes } of rows)
            found.push({ item, appId, written: name === null ? null : { name, playtimeMinutes } })
        }
        return found
      }),
      add: (collection, games, detailsDueAt) =>
        atomically(
          Effect.gen(function* () {
            yield* writes.add(collection, games)
            yield* addKnown(games.flatMap((game) => knownOf(game, { detailsDueAt, detailsTaken: 0 })))
          }),
        ),
      save: (games) =>
        atomically(
          Effect.gen(function* () {
            const saved = yield* writes.save(games)
            yield* changeKnown(saved.flatMap((game) => knownOf(game, { detailsDueAt: null, detailsTaken: null })))
          }),
        ),
    })
  }),
)

/** What is known of an item's game; nothing of one that no import wrote. */
const knownOf = <D>({ item, appId, written }: GameItem, details: D) =>
  written === null
    ? []
    : [{ itemId: item.id, appId, writtenName: written.name, writtenPlaytime: written.playtimeMinutes, ...details }]

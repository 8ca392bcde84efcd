import { and, eq, ne, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { type GameItem, GameItems, type Item, type ItemId, Transactions } from "../../../core/index.ts"
import { itemSortKeys } from "../catalog/item-sort-keys.ts"
import { valueRowsOf } from "../catalog/item-values.ts"
import { itemColumns } from "../catalog/items-scan.ts"
import { editionRows } from "../collectors/edition-rows.ts"
import { Database } from "../database.ts"
import { chunksOf } from "../engine/chunks.ts"
import { excluded } from "../engine/excluded.ts"
import { insertMany } from "../engine/insert-many.ts"
import { listingTerms } from "../search/terms.ts"

export const gameItemsRepository = Layer.effect(
  GameItems,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables } = database
    const { atomically } = yield* Transactions
    const { collections, gameItems, items, itemValues, listings } = tables
    const columns = itemColumns(tables)
    const editions = editionRows(database)

    const addItems = insertMany(database, items)
    const addValues = insertMany(database, itemValues)
    const addKnown = insertMany(database, gameItems)
    // Every item that is saved is there, so this only updates: the one statement for many of them that both dialects
    // have.
    const changeItems = insertMany(database, items, {
      target: items.id,
      set: {
        name: excluded(items.name),
        nameKey: excluded(items.nameKey),
        editions: excluded(items.editions),
        fields: excluded(items.fields),
        updatedAt: excluded(items.updatedAt),
      },
    })
    const changeKnown = insertMany(database, gameItems, {
      target: gameItems.itemId,
      set: {
        writtenName: excluded(gameItems.writtenName),
        writtenPlaytime: excluded(gameItems.writtenPlaytime),
      },
    })

    const renewWords = Effect.fnUntraced(function* (renamed: ReadonlyArray<Item>) {
      const termsOf = new Map(renamed.map(({ id, name }) => [id, listingTerms(name)]))
      for (const some of chunksOf([...termsOf.keys()])) {
        const listed = yield* read((db) =>
          db
            .select({ id: listings.id, itemId: listings.itemId, words: listings.words })
            .from(listings)
            .where(and(engine.isOneOf(listings.itemId, some), ne(listings.status, sql`'closed'`))),
        )
        for (const { id, itemId, words: were } of listed) {
          const words = termsOf.get(itemId)
          if (words !== undefined && words !== were)
            yield* execute((db) => db.update(listings).set({ words }).where(eq(listings.id, id)))
        }
      }
    })

    const thoseThere = Effect.fnUntraced(function* (games: ReadonlyArray<GameItem>) {
      const there = new Set<ItemId>()
      for (const some of chunksOf(games.map(({ item }) => item.id))) {
        const rows = yield* read((db) => db.select({ id: items.id }).from(items).where(engine.isOneOf(items.id, some)))
        for (const { id } of rows) there.add(id)
      }
      return games.filter(({ item }) => there.has(item.id))
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
            const [first] = games
            if (first === undefined) return
            yield* addItems(games.map(({ item, appId }) => ({ ...item, ...itemSortKeys(item), platformAppId: appId })))
            yield* addValues(games.flatMap(({ item }) => valueRowsOf(item)))
            yield* editions.add(games.map(({ item }) => item))
            yield* addKnown(games.flatMap((game) => knownOf(game, { detailsDueAt, detailsTaken: 0 })))
            const latest = games.reduce((at, { item }) => DateTime.max(at, item.createdAt), first.item.createdAt)
            yield* execute((db) =>
              db
                .update(collections)
                .set({ itemsCount: sql`${collections.itemsCount} + ${games.length}`, lastItemAt: latest })
                .where(eq(collections.id, collection)),
            )
          }),
        ),
      save: (games) =>
        atomically(
          Effect.gen(function* () {
            const changed = yield* thoseThere(games)
            yield* changeItems(changed.map(({ item }) => ({ ...item, ...itemSortKeys(item) })))
            for (const some of chunksOf(changed.map(({ item }) => item.id)))
              yield* execute((db) => db.delete(itemValues).where(engine.isOneOf(itemValues.itemId, some)))
            yield* addValues(changed.flatMap(({ item }) => valueRowsOf(item)))
            yield* editions.renew(changed.map(({ item }) => item))
            yield* renewWords(changed.map(({ item }) => item))
            yield* changeKnown(changed.flatMap((game) => knownOf(game, { detailsDueAt: null, detailsTaken: null })))
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

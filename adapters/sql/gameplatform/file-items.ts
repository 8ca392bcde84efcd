import { and, eq, type SQL } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { FileItems, type Item, type ItemId, Transactions } from "../../../core/index.ts"
import { itemWrites } from "../catalog/item-writes.ts"
import { itemColumns } from "../catalog/items-scan.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"

export const fileItemsRepository = Layer.effect(
  FileItems,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, read, tables } = database
    const { atomically } = yield* Transactions
    const { items } = tables
    const columns = itemColumns(tables)
    const writes = itemWrites(database, ["fields", "rating", "comment"])

    const findBy = (collection: Item["collectionId"], condition: SQL | undefined) =>
      read((db) =>
        db
          .select(columns)
          .from(items)
          .where(and(eq(items.collectionId, collection), condition)),
      )

    return FileItems.of({
      find: Effect.fnUntraced(function* (collection, { ids, refs }) {
        const found = new Map<ItemId, Item>()
        for (const some of chunksOf(refs))
          for (const item of yield* findBy(collection, engine.isOneOf(items.externalRef, some)))
            found.set(item.id, item)
        for (const some of chunksOf(ids))
          for (const item of yield* findBy(collection, engine.isOneOf(items.id, some))) found.set(item.id, item)
        return [...found.values()]
      }),
      add: (collection, added) =>
        atomically(
          writes.add(
            collection,
            added.map((item) => ({ item, appId: null })),
          ),
        ),
      save: (changed) => atomically(Effect.asVoid(writes.save(changed.map((item) => ({ item }))))),
    })
  }),
)

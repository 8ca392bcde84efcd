import { and, eq, gt, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { FileItems, type Item, type ItemId, Transactions } from "../../../core/index.ts"
import { itemWrites } from "../catalog/item-writes.ts"
import { itemColumns } from "../catalog/items-scan.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

export const fileItemsRepository = Layer.effect(
  FileItems,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, read, tables } = database
    const { atomically } = yield* Transactions
    const { items } = tables
    const columns = itemColumns(tables)
    const writes = itemWrites(database, [
      ...(["copies", "fields", "rating", "comment"] as const),
      ...(["tags", "location", "purchase"] as const),
    ])

    const [collection, some] = [sql.placeholder("collection"), sql.placeholder("some")]
    const withRefs = statement((db) =>
      db
        .select(columns)
        .from(items)
        .where(and(eq(items.collectionId, collection), engine.isOneOfIn(items.externalRef, some)))
        .prepare(),
    )
    // Without the collection, of which SQLite would read all items.
    const withIds = statement((db) => db.select(columns).from(items).where(engine.isOneOfIn(items.id, some)).prepare())

    return FileItems.of({
      find: Effect.fnUntraced(function* (collection, { ids, refs }) {
        const found = new Map<ItemId, Item>()
        for (const chunk of chunksOf(refs)) {
          const some = JSON.stringify(chunk)
          for (const item of yield* read((db) => withRefs(db).execute({ collection, some }))) found.set(item.id, item)
        }
        for (const chunk of chunksOf(ids)) {
          const some = JSON.stringify(chunk)
          for (const item of yield* read((db) => withIds(db).execute({ some })))
            if (item.collectionId === collection) found.set(item.id, item)
        }
        return [...found.values()]
      }),
      held: Effect.fnUntraced(function* (ids) {
        const found = new Map<ItemId, number>()
        for (const some of chunksOf(ids))
          for (const { id, held } of yield* read((db) =>
            db
              .select({ id: items.id, held: items.held })
              .from(items)
              .where(and(engine.isOneOf(items.id, some), gt(items.held, 0))),
          ))
            found.set(id, held)
        return found
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

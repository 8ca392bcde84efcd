import { and, eq } from "drizzle-orm"
import { Effect } from "effect"
import { type Item, tagKeyOf } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import type { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { insertMany, insertRows } from "../engine/insert-many.ts"

/** The rows of `item_tags`, which follow `items.tags`. */
export const tagRows = (database: Database["Service"]) => {
  const { engine, execute, read, tables } = database
  const { itemTags } = tables
  // A tag that stays counts for no day again, so rows are changed and not inserted again.
  const conflict = {
    target: [itemTags.itemId, itemTags.tagKey],
    set: { collectionId: excluded(itemTags.collectionId), tag: excluded(itemTags.tag) },
  }
  const insert = insertRows(database, itemTags, conflict)
  const insertAll = insertMany(database, itemTags, conflict)
  const add = (items: ReadonlyArray<Item>) => {
    const rows = items.flatMap(rowsOf)
    if (rows.length === 0) return Effect.void
    return items.length === 1 ? insert(rows) : insertAll(rows)
  }
  return {
    /** Adds the rows of new items. */
    add,
    /** Brings the rows of items up to date. */
    renew: Effect.fnUntraced(function* (items: ReadonlyArray<Item>) {
      for (const some of chunksOf(items)) {
        const keys = new Map(some.map(({ id, tags }) => [id, new Set(tags.map(tagKeyOf))]))
        const stored = yield* read((db) =>
          db
            .select({ itemId: itemTags.itemId, tagKey: itemTags.tagKey })
            .from(itemTags)
            .where(engine.isOneOf(itemTags.itemId, [...keys.keys()])),
        )
        const gone = stored.filter(({ itemId, tagKey }) => keys.get(itemId)?.has(tagKey) !== true)
        for (const [itemId, rows] of Map.groupBy(gone, (row) => row.itemId)) {
          const isGone = engine.isOneOf(
            itemTags.tagKey,
            rows.map(({ tagKey }) => tagKey),
          )
          yield* execute((db) => db.delete(itemTags).where(and(eq(itemTags.itemId, itemId), isGone)))
        }
        yield* add(some)
      }
    }),
  }
}

const rowsOf = ({ collectionId, id, ownerId, tags }: Item) =>
  tags.map((tag) => ({ itemId: id, tagKey: tagKeyOf(tag), tag, ownerId, collectionId }))

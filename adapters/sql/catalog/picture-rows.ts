import { and, eq, not, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Item } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { insertRows } from "../engine/insert-many.ts"
import { statement } from "../engine/statement.ts"

/** The rows of `item_pictures`, which follow `items.pictures`. */
export const pictureRows = (database: Database["Service"]) => {
  const { engine, execute, tables } = database
  const { itemPictures } = tables
  const { caption, id, itemId, position, url } = itemPictures
  // A caption that stays counts for no day again, so rows are changed and not inserted again.
  const insert = insertRows(database, itemPictures, {
    target: [itemId, id],
    set: { position: excluded(position), url: excluded(url), caption: excluded(caption) },
  })
  const removing = statement((db) =>
    db
      .delete(itemPictures)
      .where(and(eq(itemId, sql.placeholder("item")), not(engine.isOneOfIn(id, sql.placeholder("kept")))))
      .prepare(),
  )
  const add = (item: Item) => {
    const { ownerId, pictures } = item
    if (pictures.length === 0) return Effect.void
    return insert(pictures.map((picture, position) => ({ ...picture, itemId: item.id, position, ownerId })))
  }
  return {
    /** Adds the rows of a new item. */
    add,
    /** Brings the rows of an item up to date. */
    renew: Effect.fnUntraced(function* (item: Item) {
      const kept = JSON.stringify(item.pictures.map((picture) => picture.id))
      yield* execute((db) => removing(db).execute({ item: item.id, kept }))
      yield* add(item)
    }),
  }
}

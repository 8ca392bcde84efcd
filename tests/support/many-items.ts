import { Database } from "bun:sqlite"
import { join } from "node:path"

/** Adds many items with three values each to a collection, straight into the database of a server on SQLite. */
export const addManyItems = (dataDir: string, collectionId: string, items: number) => {
  using database = new Database(join(dataDir, "curio.db"))
  database.run("pragma busy_timeout = 10000")
  // Counted up behind a fixed beginning: ids need only be distinct here.
  const id = "printf('0199bbbb-0000-7000-8000-%012x', n)"
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${items})`
  const fields = `'{"status":"playing","release_year":1999,"developer":"Id"}'`
  database.transaction(() => {
    database.run(
      `${numbers} insert into items
         (id, collection_id, owner_id, name, name_key, fields, rating_key, created_at, updated_at)
       select ${id}, ?1, (select owner_id from collections where id = ?1), 'Item ' || n, 'item ' || n,
          ${fields}, 0, n, n
       from numbers`,
      [collectionId],
    )
    for (const [key, column, value] of [
      ["status", "text", "'playing'"],
      ["developer", "text", "'Id'"],
      ["release_year", "number", "1999"],
    ])
      database.run(
        `${numbers} insert into item_values (item_id, collection_id, key, ${column}, rating_key, created_at)
         select ${id}, ?1, '${key}', ${value}, 0, n from numbers`,
        [collectionId],
      )
    database.run("update collections set items_count = items_count + ?2 where id = ?1", [collectionId, items])
  })()
}

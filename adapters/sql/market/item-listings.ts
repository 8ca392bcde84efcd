import { and, asc, desc, inArray, ne, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { ItemId, OpenListing } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"

/** The numbers of items that prepared statements take. The items of a page are padded to the next of these. */
const sizes = [1, 20, 100]

/** The listing of each item of a page: the active one, else the latest paused one. One statement for all of them. */
export const itemListings = ({ read, tables: { listings } }: Database["Service"]) => {
  const prepared = sizes.map((size) =>
    statement((db) =>
      db
        .select({ itemId: listings.itemId, id: listings.id, status: listings.status })
        .from(listings)
        .where(and(inArray(listings.itemId, placeholders(size)), ne(listings.status, sql`'closed'`)))
        // The last row of an item wins.
        .orderBy(desc(listings.status), asc(listings.createdAt), asc(listings.id))
        .prepare(),
    ),
  )
  return Effect.fnUntraced(function* (items: ReadonlyArray<ItemId>) {
    const found = new Map<ItemId, OpenListing>()
    if (items.length === 0) return found
    const at = sizes.findIndex((size) => size >= items.length)
    const [asking, size] = [prepared[at], sizes[at]]
    if (asking === undefined || size === undefined) throw new Error("A page has no more than 100 items.")
    const rows = yield* read((db) => asking(db).execute(filled(items, size)))
    for (const { itemId, id, status } of rows) if (status !== "closed") found.set(itemId, { id, status })
    return found
  })
}

const placeholders = (size: number) => Array.from({ length: size }, (_, n) => sql.placeholder(`item${n}`))

const filled = (items: ReadonlyArray<ItemId>, size: number) =>
  Object.fromEntries(Array.from({ length: size }, (_, n) => [`item${n}`, items[n] ?? items[0]]))

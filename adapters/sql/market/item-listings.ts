import { and, asc, desc, ne, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { ItemId, OpenListing } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"

/** The listing of each item of a page: the active one, else the latest paused one. One statement for all of them. */
export const itemListings = ({ engine, read, tables: { listings } }: Database["Service"]) => {
  const ofItems = statement((db) =>
    db
      .select({ itemId: listings.itemId, id: listings.id, status: listings.status })
      .from(listings)
      .where(and(engine.isOneOfIn(listings.itemId, sql.placeholder("ids")), ne(listings.status, sql`'closed'`)))
      // The last row of an item wins.
      .orderBy(desc(listings.status), asc(listings.createdAt), asc(listings.id))
      .prepare(),
  )
  return Effect.fnUntraced(function* (items: ReadonlyArray<ItemId>) {
    const found = new Map<ItemId, OpenListing>()
    if (items.length === 0) return found
    const rows = yield* read((db) => ofItems(db).execute({ ids: JSON.stringify(items) }))
    for (const { itemId, id, status } of rows) if (status !== "closed") found.set(itemId, { id, status })
    return found
  })
}

import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { ItemId, OpenListing } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"

/** The id of the listing of the item in `items`: of the active one, else of the latest paused one. */
export const listingOfItem = ({ items, listings }: Tables): SQL => sql`(select ${listings.id} from ${listings}
  where ${eq(listings.itemId, items.id)} and ${ne(listings.status, sql`'closed'`)}
  order by ${listings.status}, ${desc(listings.createdAt)}, ${desc(listings.id)} limit 1)`

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

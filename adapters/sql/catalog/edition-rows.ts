import { eq, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Item, ItemId, UserId } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import type { Database } from "../engine/database.ts"
import { insertMany } from "../engine/insert-many.ts"
import { statement } from "../engine/statement.ts"
import { itemMarketValues } from "./item-market-values.ts"

/** The rows of `item_editions`, of `listing_editions` and of `item_market_values`, which follow `items.editions`. */
export const editionRows = (database: Database["Service"]) => {
  const { engine, execute, tables } = database
  const { itemEditions, listingEditions, listings } = tables
  const insert = insertMany(database, itemEditions)
  const marketValues = itemMarketValues(database)
  const isActive = eq(listings.status, sql`'active'`)
  const ofActive = (wanted: SQL) =>
    sql`select ${listings.id}, ${itemEditions.edition}, ${listings.ownerId}, ${itemEditions.collectionId}
      from ${listings} inner join ${itemEditions} on ${itemEditions.itemId} = ${listings.itemId}
      where ${wanted} and ${isActive}`
  const opening = statement((db) =>
    db
      .insert(listingEditions)
      .select(ofActive(eq(listings.id, sql.placeholder("id"))))
      .onConflictDoNothing()
      .prepare(),
  )
  const closing = statement((db) =>
    db
      .delete(listingEditions)
      .where(eq(listingEditions.listingId, sql.placeholder("id")))
      .prepare(),
  )

  const insertRows = (items: ReadonlyArray<Item>) => {
    const rows = items.flatMap(({ id: itemId, ownerId, collectionId, editions }) =>
      editions.map((edition) => ({ itemId, edition, ownerId, collectionId })),
    )
    return rows.length === 0 ? Effect.void : insert(rows)
  }

  return {
    /** Adds the rows of new items, whose values are stored already. */
    add: (items: ReadonlyArray<Item>) => Effect.andThen(insertRows(items), marketValues.add(items)),
    /** Brings the rows of items up to date, and those of their active listings. */
    renew: Effect.fnUntraced(function* (items: ReadonlyArray<Item>) {
      for (const some of chunksOf(items)) {
        const ids: ReadonlyArray<ItemId> = some.map(({ id }) => id)
        const isListed = sql`${listingEditions.listingId} in (select ${listings.id} from ${listings}
          where ${engine.isOneOf(listings.itemId, ids)})`
        yield* execute((db) => db.delete(itemEditions).where(engine.isOneOf(itemEditions.itemId, ids)))
        yield* insertRows(some)
        yield* marketValues.renew(ids)
        yield* execute((db) => db.delete(listingEditions).where(isListed))
        yield* execute((db) => db.insert(listingEditions).select(ofActive(engine.isOneOf(listings.itemId, ids))))
      }
    }),
    /** Brings the market values of items up to date, whose condition or copies have changed. */
    renewMarketValues: marketValues.renew,
    /** Adds the rows of a listing that is active, which may be there already. */
    open: (id: string) => execute((db) => opening(db).execute({ id })),
    /** Adds the rows of new listings. */
    openAll: Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
      for (const some of chunksOf(ids))
        yield* execute((db) => db.insert(listingEditions).select(ofActive(engine.isOneOf(listings.id, some))))
    }),
    /** Removes the rows of a listing that is active no longer. */
    close: (id: string) => execute((db) => closing(db).execute({ id })),
    /** Removes the rows of all active listings of an owner. */
    closeAll: (owner: UserId) =>
      execute((db) =>
        db.delete(listingEditions).where(sql`${listingEditions.listingId} in (select ${listings.id} from ${listings}
          where ${listings.ownerId} = ${owner} and ${isActive})`),
      ),
  }
}

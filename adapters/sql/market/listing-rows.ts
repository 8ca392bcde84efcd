import { type Column, getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm"
import type { ItemSnapshot, Listing } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { nested } from "../visibility/visibility.ts"
import { priceOf, storedPrice } from "./price.ts"

/** The columns of a listing; the other columns are for searches. */
export const listingColumns = ({ listings }: Tables) => {
  const { type: _, words: __, condition: ___, ...columns } = getTableColumns(listings)
  return columns
}

/** Converts a row to a listing. Written out, because copying what is left of a row takes several times as long. */
export const listingOf = (row: ListingRow): Listing => ({
  id: row.id,
  itemId: row.itemId,
  ownerId: row.ownerId,
  kind: row.kind,
  price: priceOf(row),
  paymentMethods: row.paymentMethods,
  description: row.description,
  status: row.status,
  itemSnapshot: itemSnapshotOf(row),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** The snapshot of the item in such a row. */
export const itemSnapshotOf = ({ itemCoverUrl: coverUrl, itemName: name }: ListingRow): ItemSnapshot => ({
  name,
  coverUrl,
})

/** Converts a listing to its row, without the columns that are for searches. */
export const storedListing = ({ price, itemSnapshot, ...listing }: Listing) => ({
  ...listing,
  ...storedPrice(price),
  itemName: itemSnapshot.name,
  itemCoverUrl: itemSnapshot.coverUrl,
})

/** Whether accepted offers and trade rounds hold all copies of the item of a listing. */
export const reservedOf = (tables: Tables) =>
  nested(isReserved(tables, tables.listings.itemId)).mapWith(Boolean) as SQL<boolean>

/**
 * The same for an item, as a condition. A deleted item is reserved while an accepted offer on it waits for its end.
 */
export const isReserved = (
  { items, offerItems, offers }: Pick<Tables, "items" | "offerItems" | "offers">,
  item: Column,
): SQL =>
  sql`coalesce((select held_item.held >= held_item.copies from ${items} as held_item where held_item.id = ${item}),
    exists (select 1 from ${offerItems} inner join ${offers} on ${offers.id} = ${offerItems.offerId}
      where ${offerItems.itemId} = ${item} and ${offerItems.isOpen} and ${offers.status} = 'accepted'))`

type ListingRow = Omit<InferSelectModel<Tables["listings"]>, "type" | "words" | "condition">

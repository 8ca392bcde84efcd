import { getTableColumns, type SQL, sql } from "drizzle-orm"
import type { UserId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { cardColumns } from "../visibility/card.ts"

/** The columns of a collection; the other ones are for sorting and counting. */
export const collectionColumns = ({ collections }: Tables) => {
  const { nameKey: _, lastItemAt: __, itemsCount: ___, reach: ____, ownerId, ...columns } = getTableColumns(collections)
  // Never null in what is read, because every select excludes removed collections.
  return { ...columns, ownerId: sql<UserId>`${ownerId}` }
}

/** The columns of a `ShownCollection`, from `collections` and the `users` who own them. */
export const shownCollectionColumns = (tables: Tables, isEditor: SQL<boolean>) => ({
  ...collectionColumns(tables),
  owner: cardColumns(tables.users),
  itemsCount: tables.collections.itemsCount,
  isEditor,
})

import { aliasedTable, and, type Column, eq, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type {
  CollectionId,
  CollectionType,
  ItemId,
  MarketItem,
  Privacy,
  Relation,
  UserId,
  Visibility,
} from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { nested } from "../visibility/visibility.ts"

/**
 * The columns of a `MarketItem`, from `items`, its collection and the collection's owner, or aliases of them. Use left
 * joins where the item may be deleted, and read the row with `marketItemOf`.
 */
export const marketItemColumns = ({
  items,
  collections,
  itemHolds,
  users,
}: Pick<Tables, "items" | "collections" | "itemHolds" | "users">) => ({
  id: items.id,
  // An inner join with the owner excludes removed collections, and so does `marketItemOf`.
  ownerId: sql<UserId>`${collections.ownerId}`,
  ownerPrivacy: users.privacy,
  collectionId: items.collectionId,
  type: collections.type,
  visibility: collections.visibility,
  openToVisitors: collections.openToVisitors,
  name: items.name,
  coverUrl: items.coverUrl,
  copies: items.copies,
  held: items.held,
  inRound: nested(isInRound({ itemHolds }, items.id)).mapWith(Boolean) as SQL<boolean>,
})

/** The tables of a `MarketItem` by other names, for a statement that joins several items. */
export const itemTables = (tables: Tables, name: string) => ({
  ...tables,
  items: aliasedTable(tables.items, name),
  collections: aliasedTable(tables.collections, `${name}_collection`),
  users: aliasedTable(tables.users, `${name}_owner`),
})

/** Whether an entry of a trade round holds a copy of an item. */
const isInRound = ({ itemHolds }: Pick<Tables, "itemHolds">, item: Column): SQL =>
  sql`exists (select 1 from ${itemHolds} where ${itemHolds.itemId} = ${item})`

/** The item of a row; `null` if a left join found none, or if its collection was removed. */
export const marketItemOf = (row: MarketItemRow | null): MarketItem | null =>
  row === null || row.id === null || row.ownerId === null ? null : (row as MarketItem)

/**
 * The viewer's relation to the holder of an item. A query with a left join returns null for it when the item is
 * deleted.
 */
export const relationTo = (viewer: UserId, holder: UserId | null | undefined, asked: Relation | null): Relation => {
  if (holder === viewer) return "self"
  return asked ?? "stranger"
}

/**
 * For each collection, the keys of the fields whose values other users see, as `shownValues` defines them. One
 * statement for all of them.
 */
export const shownKeysOf = ({ engine, read, tables }: Database["Service"]) => {
  const { collectionFields, fieldDefinitions } = tables
  const keysOf = statement((db) =>
    db
      .select({ collectionId: collectionFields.collectionId, key: fieldDefinitions.key })
      .from(collectionFields)
      .innerJoin(fieldDefinitions, eq(fieldDefinitions.id, collectionFields.definitionId))
      .where(
        and(
          engine.isOneOfIn(collectionFields.collectionId, sql.placeholder("ids")),
          eq(collectionFields.isHidden, sql`false`),
        ),
      )
      .prepare(),
  )
  return Effect.fnUntraced(function* (collections: ReadonlyArray<CollectionId>) {
    const shown = new Map<CollectionId, Set<string>>()
    if (collections.length === 0) return shown
    const ids = JSON.stringify([...new Set(collections)])
    const rows = yield* read((db) => keysOf(db).execute({ ids }))
    for (const { collectionId, key } of rows) shown.set(collectionId, (shown.get(collectionId) ?? new Set()).add(key))
    return shown
  })
}

interface MarketItemRow {
  readonly id: ItemId | null
  readonly ownerId: UserId | null
  readonly ownerPrivacy: Privacy | null
  readonly collectionId: CollectionId | null
  readonly type: CollectionType | null
  readonly visibility: Visibility | null
  readonly name: string | null
  readonly coverUrl: string | null
  readonly copies: number | null
  readonly held: number | null
  readonly inRound: boolean | null
}

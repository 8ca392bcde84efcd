import { eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import {
  type ItemCard,
  type ItemId,
  type ItemSnapshot,
  itemCardOf,
  type MarketItem,
  type Relation,
  type UserId,
} from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { marketItemColumns, relationTo } from "./market-item.ts"

/** The card of an item, from its id and its snapshot; `null` if there is no item. */
export type CardOf = (id: ItemId | null, snapshot: ItemSnapshot | null) => ItemCard | null

/** An item that a statement found, and the viewer's relation to its holder. */
interface SeenItem {
  readonly item: MarketItem
  readonly toHolder: Relation | null
}

/** The cards of items that a statement found for a viewer. */
export const cardsIn = (found: ReadonlyArray<SeenItem>, viewer: UserId): CardOf => {
  const byId = new Map(found.map((seen) => [seen.item.id, seen]))
  return (id, snapshot) => {
    const seen = id === null ? undefined : byId.get(id)
    if (seen === undefined || snapshot === null) return null
    return itemCardOf(seen.item, snapshot, relationTo(viewer, seen.item.ownerId, seen.toHolder))
  }
}

/** The items of offers as a viewer sees them, all in one statement. */
export const itemCards = ({ engine, read, tables }: Database["Service"]) => {
  const { collections, items, users } = tables
  const { relation } = visibilityOf(tables)
  const seenItems = statement((db) =>
    db
      .select({ item: marketItemColumns(tables), toHolder: relation(sql.placeholder("viewer"), collections.ownerId) })
      .from(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .innerJoin(users, eq(users.id, collections.ownerId))
      .where(engine.isOneOfIn(items.id, sql.placeholder("ids")))
      .prepare(),
  )

  return Effect.fnUntraced(function* (ids: ReadonlyArray<ItemId | null>, viewer: UserId) {
    const wanted = [...new Set(ids.filter((id) => id !== null))]
    const found =
      wanted.length === 0 ? [] : yield* read((db) => seenItems(db).execute({ ids: JSON.stringify(wanted), viewer }))
    return cardsIn(found, viewer)
  })
}

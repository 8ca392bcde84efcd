import { and, type Column, eq, inArray, ne, type Placeholder, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import { type CardCondition, cardConditions, type ItemId } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import type { Database } from "../engine/database.ts"
import type { Tables } from "../schema/tables.ts"

/** The condition of an item that is a card game, as `listings.condition` holds it while the listing is open. */
export const conditionOf = ({ collections, itemValues }: Tables, item: Column | Placeholder) =>
  sql<CardCondition | null>`(select ${itemValues.text} from ${itemValues}
    inner join ${collections} on ${collections.id} = ${itemValues.collectionId}
    where ${itemValues.itemId} = ${item} and ${itemValues.key} = 'condition'
    and ${inArray(itemValues.text, [...cardConditions])} and ${collections.type} = 'cardgames')`

/** Whether a collection of the query shows the field `condition`, because `listings.condition` has hidden ones too. */
export const showsCondition = ({ collectionFields, collections, fieldDefinitions }: Tables): SQL =>
  sql`exists (select 1 from ${collectionFields} cross join ${fieldDefinitions}
    where ${collectionFields.collectionId} = ${collections.id} and ${eq(collectionFields.isHidden, sql`false`)}
    and ${fieldDefinitions.id} = ${collectionFields.definitionId} and ${fieldDefinitions.key} = 'condition')`

/** The conditions of those of some items of a collection of card games that have one. */
export const conditionsIn = ({ engine, read, tables }: Database["Service"]) =>
  Effect.fnUntraced(function* (items: ReadonlyArray<ItemId>) {
    const { itemValues } = tables
    const found = new Map<ItemId, CardCondition>()
    for (const some of chunksOf(items)) {
      const isOne = and(engine.isOneOf(itemValues.itemId, some), eq(itemValues.key, sql`'condition'`))
      const rows = yield* read((db) =>
        db.select({ id: itemValues.itemId, text: itemValues.text }).from(itemValues).where(isOne),
      )
      for (const { id, text } of rows) {
        const condition = cardConditions.find((one) => one === text)
        if (condition !== undefined) found.set(id, condition)
      }
    }
    return found
  })

/** Brings the open listings of items up to date, after the values of the items were stored. */
export const renewConditions =
  ({ engine, execute, tables }: Database["Service"]) =>
  (items: ReadonlyArray<ItemId>) => {
    const { listings } = tables
    const isOpenCard = and(ne(listings.status, sql`'closed'`), eq(listings.type, sql`'cardgames'`))
    return Effect.forEach(
      chunksOf(items),
      (some) =>
        execute((db) =>
          db
            .update(listings)
            .set({ condition: conditionOf(tables, listings.itemId) })
            .where(and(engine.isOneOf(listings.itemId, some), isOpenCard)),
        ),
      { discard: true },
    )
  }

import { asc, type Column, desc, Placeholder, type SQL, sql } from "drizzle-orm"
import { DateTime } from "effect"
import { folded, type Item, type ItemSort, type Position } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"

/** A total order of items. An index has this order, or its reverse. */
export interface ItemOrder {
  readonly columns: ReadonlyArray<Column>
  readonly backwards: boolean
  readonly positionOf: (item: Item) => Position
}

/** The sort orders of lists of items. `ofValues` are the orders that rows of `item_values` have as well. */
export const itemOrders = ({ items, itemValues }: Tables) => {
  const age = (item: Item) => [DateTime.toEpochMillis(item.createdAt), item.id]
  const byAge = (createdAt: Column, id: Column) => ({
    newest: { columns: [createdAt, id], backwards: true, positionOf: age },
    oldest: { columns: [createdAt, id], backwards: false, positionOf: age },
  })
  const ofItems: Record<ItemSort, ItemOrder> = {
    ...byAge(items.createdAt, items.id),
    name: { columns: [items.nameKey, items.id], backwards: false, positionOf: (item) => [folded(item.name), item.id] },
    rating: {
      columns: [items.ratingKey, items.createdAt, items.id],
      backwards: true,
      positionOf: (item) => [item.rating ?? 0, ...age(item)],
    },
  }
  const ofValues: Partial<Record<ItemSort, ItemOrder>> = {
    ...byAge(itemValues.createdAt, itemValues.itemId),
    rating: { ...ofItems.rating, columns: [itemValues.ratingKey, itemValues.createdAt, itemValues.itemId] },
  }
  return { ofItems, ofValues }
}

/** The `order by` of a sort order. */
export const sorted = ({ columns, backwards }: ItemOrder): ReadonlyArray<SQL> => columns.map(backwards ? desc : asc)

/** A position in an order, converted to the types of the columns. */
const storedPosition = ({ columns }: ItemOrder, after: Position): ReadonlyArray<unknown> =>
  columns.map(({ name }, n) => (name === "created_at" ? DateTime.makeUnsafe(Number(after[n])) : after[n]))

/** The placeholders of a position in a prepared statement, named `at0`, `at1`, ... */
export const preparedPosition = ({ columns }: ItemOrder): ReadonlyArray<Placeholder> =>
  columns.map((_, n) => new Placeholder(`at${n}`))

/** The values of these placeholders; none for a first page. */
export const positionValues = (order: ItemOrder, after: Position | null): Readonly<Record<string, unknown>> =>
  after === null ? {} : Object.fromEntries(storedPosition(order, after).map((value, n) => [`at${n}`, value]))

/** The condition that a row comes after a position; `undefined` without one. */
export const behindPosition = (
  { columns, backwards }: ItemOrder,
  position: ReadonlyArray<unknown> | null,
): SQL | undefined => {
  if (position === null) return undefined
  const values = columns.map((column, n) => sql`${sql.param(position[n], column)}`)
  const comma = sql`, `
  return sql`(${sql.join([...columns], comma)}) ${sql.raw(backwards ? "<" : ">")} (${sql.join(values, comma)})`
}

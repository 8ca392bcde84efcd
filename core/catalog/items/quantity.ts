import type { Schema } from "../collections/schema-field.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { Item, ItemChange } from "./item.ts"

/** The key under which card games have the number of copies among their values too. Contract: catalog, copies. */
export const quantityKey = "quantity"

/** Whether a value under that key counts copies: where the collection has no field of that name. */
export const countsCopies = (schema: Schema): boolean =>
  !schema.some(({ definition }) => definition.key === quantityKey)

/** An item as answers show it: in card games with its copies among its values. Contract: catalog, copies. */
export const withQuantity = <I extends Pick<Item, "copies" | "fields">>(item: I, type: CollectionType): I =>
  type !== "cardgames" || Object.hasOwn(item.fields, quantityKey)
    ? item
    : { ...item, fields: { ...item.fields, [quantityKey]: item.copies } }

/**
 * A change in which a number under `quantity` is the number of copies, if the item is of a card game. A number of
 * copies that is given too counts. Contract: catalog, copies.
 */
export const quantityAsCopies = <C extends Pick<ItemChange, "copies" | "fields">>(
  change: C,
  type: CollectionType,
  schema: Schema,
): C => {
  const { [quantityKey]: quantity, ...fields } = change.fields ?? {}
  if (typeof quantity !== "number" || type !== "cardgames" || !countsCopies(schema)) return change
  return { ...change, copies: change.copies ?? quantity, fields }
}

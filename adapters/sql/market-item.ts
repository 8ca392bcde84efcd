import { and, eq, inArray } from "drizzle-orm"
import { Effect } from "effect"
import type {
  CollectionId,
  CollectionType,
  FieldValues,
  ItemId,
  MarketItem,
  Money,
  Privacy,
  Relation,
  UserId,
  Visibility,
} from "../../core/index.ts"
import type { Database } from "./database.ts"
import type { Tables } from "./tables.ts"

/**
 * The columns of a `MarketItem`, from `items`, its collection and the collection's owner, or aliases of them. Join them left
 * where the item may be gone, and read it with `marketItemOf`.
 */
export const marketItemColumns = ({ items, collections, users }: Pick<Tables, "items" | "collections" | "users">) => ({
  id: items.id,
  ownerId: collections.ownerId,
  ownerPrivacy: users.privacy,
  collectionId: items.collectionId,
  type: collections.type,
  visibility: collections.visibility,
  name: items.name,
  coverUrl: items.coverUrl,
})

/** The item of a row, or `null` where a left join found none. */
export const marketItemOf = (row: MarketItemRow | null): MarketItem | null =>
  row === null || row.id === null ? null : (row as MarketItem)

/** What somebody is to the holder of an item, as a query with a left join answers it: nothing where the item is gone. */
export const relationTo = (viewer: UserId, holder: UserId | null | undefined, asked: Relation | null): Relation => {
  if (holder === viewer) return "self"
  return asked ?? "stranger"
}

/** A price as two columns hold it. */
export const storedPrice = (price: Money | null) => ({
  priceAmount: price?.amount ?? null,
  priceCurrency: price?.currency ?? null,
})

/** The price that two columns hold. */
export const priceOf = (row: { readonly priceAmount: number | null; readonly priceCurrency: string | null }) =>
  row.priceAmount === null || row.priceCurrency === null
    ? null
    : { amount: row.priceAmount, currency: row.priceCurrency }

/** The values of items as others than their owners see them: without those of hidden fields. One statement for all of them. */
export const hiddenKeysOf = ({ read, tables }: Database["Service"]) => {
  const { collectionFields, fieldDefinitions } = tables
  return Effect.fnUntraced(function* (collections: ReadonlyArray<CollectionId>) {
    const hidden = new Map<CollectionId, Set<string>>()
    if (collections.length === 0) return hidden
    const rows = yield* read((db) =>
      db
        .select({ collectionId: collectionFields.collectionId, key: fieldDefinitions.key })
        .from(collectionFields)
        .innerJoin(fieldDefinitions, eq(fieldDefinitions.id, collectionFields.definitionId))
        .where(
          and(inArray(collectionFields.collectionId, [...new Set(collections)]), eq(collectionFields.isHidden, true)),
        ),
    )
    for (const { collectionId, key } of rows) hidden.set(collectionId, (hidden.get(collectionId) ?? new Set()).add(key))
    return hidden
  })
}

/** Values without those of some keys. */
export const valuesWithout = (values: FieldValues, keys: ReadonlySet<string> | undefined): FieldValues =>
  keys === undefined ? values : Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)))

interface MarketItemRow {
  readonly id: ItemId | null
  readonly ownerId: UserId | null
  readonly ownerPrivacy: Privacy | null
  readonly collectionId: CollectionId | null
  readonly type: CollectionType | null
  readonly visibility: Visibility | null
  readonly name: string | null
  readonly coverUrl: string | null
}

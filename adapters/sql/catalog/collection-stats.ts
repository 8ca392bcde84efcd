import { and, count, countDistinct, desc, eq, isNotNull, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { CollectionStats, UserId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import type { Tables } from "../schema/tables.ts"

/** Statistics of an account's collections. Contract: catalog, collections. */
export const statsOf = Effect.fnUntraced(function* (
  read: Database["Service"]["read"],
  { collections, collectionFields, fieldDefinitions, items, itemValues }: Tables,
  owner: UserId,
) {
  const own = eq(collections.ownerId, owner)
  const inOwn = eq(items.collectionId, collections.id)
  const copies = sql<number>`cast(coalesce(sum(${items.copies}), 0) as integer)`
  const many = { items: count(items.id), copies }

  const byType = yield* read((db) =>
    db
      .select({ type: collections.type, collections: countDistinct(collections.id), ...many })
      .from(collections)
      .leftJoin(items, inOwn)
      .where(own)
      .groupBy(collections.type)
      .orderBy(collections.type),
  )
  const byRating = yield* read((db) =>
    db
      .select({ rating: sql<number>`${items.rating}`, ...many })
      .from(collections)
      .innerJoin(items, inOwn)
      .where(and(own, isNotNull(items.rating)))
      .groupBy(items.rating)
      .orderBy(desc(items.rating)),
  )
  const held = { items: count(itemValues.itemId) }
  const value = sql<string>`${itemValues.text}`
  const byField = yield* read((db) =>
    db
      .select({ type: collections.type, key: itemValues.key, value, ...held, copies })
      .from(collections)
      .innerJoin(collectionFields, eq(collectionFields.collectionId, collections.id))
      .innerJoin(
        fieldDefinitions,
        and(eq(fieldDefinitions.id, collectionFields.definitionId), eq(fieldDefinitions.type, "select")),
      )
      .innerJoin(itemValues, and(eq(itemValues.collectionId, collections.id), eq(itemValues.key, fieldDefinitions.key)))
      .innerJoin(items, eq(items.id, itemValues.itemId))
      .where(and(own, isNotNull(itemValues.text)))
      .groupBy(collections.type, itemValues.key, itemValues.text)
      .orderBy(collections.type, itemValues.key, desc(held.items), itemValues.text),
  )
  const year = sql<string>`substr(${itemValues.text}, 1, 4)`
  const finished = yield* read((db) =>
    db
      .select({ year, ...held })
      .from(collections)
      .innerJoin(itemValues, and(eq(itemValues.collectionId, collections.id), eq(itemValues.key, "completion_date")))
      .where(and(own, eq(collections.type, "games"), isNotNull(itemValues.text)))
      .groupBy(year)
      .orderBy(desc(year)),
  )
  return {
    collections: byType.reduce((sum, row) => sum + row.collections, 0),
    items: byType.reduce((sum, row) => sum + row.items, 0),
    copies: byType.reduce((sum, row) => sum + row.copies, 0),
    byType: byType.map(({ copies, items, type }) => ({ type, items, copies })),
    byRating,
    byField,
    // A collection may have a field with this key that is not a date.
    gamesFinishedPerYear: finished
      .filter((row) => /^\d{4}$/.test(row.year))
      .map((row) => ({ year: Number(row.year), items: row.items })),
  } satisfies CollectionStats
})

import { and, type Column, eq, ne, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import type { CollectionId, Item, ItemId } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import type { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { insertMany } from "../engine/insert-many.ts"
import { listingTerms } from "../engine/terms.ts"
import { renewConditions } from "../visibility/listing-conditions.ts"
import { editionRows } from "./edition-rows.ts"
import { itemSortKeys } from "./item-sort-keys.ts"
import { valueRowsOf } from "./item-values.ts"
import { tagRows } from "./tag-rows.ts"

/**
 * Writes many items of imports with a few statements: the items, and everything that is kept with them. Part of a
 * transaction. `changes` are the columns that `save` stores, besides the name and the time of the change.
 */
export const itemWrites = (
  database: Database["Service"],
  changes: ReadonlyArray<"copies" | "fields" | "rating" | "comment" | "tags" | "location" | "purchase">,
) => {
  const { engine, execute, read, tables } = database
  const { collections, items, itemValues, listings } = tables
  const editions = editionRows(database)
  const tags = tagRows(database)
  const renewListed = renewConditions(database)
  const addItems = insertMany(database, items)
  const addValues = insertMany(database, itemValues)
  const stored: ReadonlyArray<
    "name" | "nameKey" | "editions" | "updatedAt" | "ratingKey" | Paid | (typeof changes)[number]
  > = [
    ...(["name", "nameKey", "editions", "updatedAt"] as const),
    ...changes,
    ...(changes.includes("rating") ? (["ratingKey"] as const) : []),
    ...(changes.includes("purchase") ? (["paidAmount", "paidCurrency", "paidOn", "paidMonth"] as const) : []),
  ]
  // Every item that is saved is there, so this only updates: the one statement for many of them that both dialects
  // have.
  const changeItems = insertMany(database, items, {
    target: items.id,
    set: Object.fromEntries(stored.map((name) => [name, excluded(items[name] as Column)])),
  })

  const renewWords = Effect.fnUntraced(function* (renamed: ReadonlyArray<Item>) {
    const termsOf = new Map(renamed.map(({ id, name }) => [id, listingTerms(name)]))
    for (const some of chunksOf([...termsOf.keys()])) {
      const listed = yield* read((db) =>
        db
          .select({ id: listings.id, itemId: listings.itemId, words: listings.words })
          .from(listings)
          .where(and(engine.isOneOf(listings.itemId, some), ne(listings.status, sql`'closed'`))),
      )
      for (const { id, itemId, words: were } of listed) {
        const words = termsOf.get(itemId)
        if (words !== undefined && words !== were)
          yield* execute((db) => db.update(listings).set({ words }).where(eq(listings.id, id)))
      }
    }
  })

  const thoseThere = Effect.fnUntraced(function* <A extends { readonly item: Item }>(changed: ReadonlyArray<A>) {
    const there = new Set<ItemId>()
    for (const some of chunksOf(changed.map(({ item }) => item.id))) {
      const rows = yield* read((db) => db.select({ id: items.id }).from(items).where(engine.isOneOf(items.id, some)))
      for (const { id } of rows) there.add(id)
    }
    return changed.filter(({ item }) => there.has(item.id))
  })

  return {
    /** Adds items to a collection as its most recent ones, each with its number on the game platform. */
    add: Effect.fnUntraced(function* (
      collection: CollectionId,
      added: ReadonlyArray<{ readonly item: Item; readonly appId: number | null }>,
    ) {
      const [first] = added
      if (first === undefined) return
      yield* addItems(
        added.map(({ item, appId }) => ({ ...item, ...itemSortKeys(item), held: 0, platformAppId: appId })),
      )
      yield* addValues(added.flatMap(({ item }) => valueRowsOf(item)).toSorted(inOrderOfIndexes))
      yield* editions.add(added.map(({ item }) => item))
      yield* tags.add(added.map(({ item }) => item))
      const latest = DateTime.makeUnsafe(Math.max(...added.map(({ item }) => item.createdAt.epochMilliseconds)))
      yield* execute((db) =>
        db
          .update(collections)
          .set({ itemsCount: sql`${collections.itemsCount} + ${added.length}`, lastItemAt: latest })
          .where(eq(collections.id, collection)),
      )
    }),
    /** Saves those of the items that exist, and answers them. */
    save: Effect.fnUntraced(function* <A extends { readonly item: Item }>(all: ReadonlyArray<A>) {
      const changed = yield* thoseThere(all)
      const saved = changed.map(({ item }) => item)
      yield* changeItems(saved.map((item) => ({ ...item, ...itemSortKeys(item), held: 0 })))
      for (const some of chunksOf(saved.map(({ id }) => id)))
        yield* execute((db) => db.delete(itemValues).where(engine.isOneOf(itemValues.itemId, some)))
      yield* addValues(saved.flatMap(valueRowsOf))
      yield* editions.renew(saved)
      if (changes.includes("tags")) yield* tags.renew(saved)
      yield* renewWords(saved)
      yield* renewListed(saved.map(({ id }) => id))
      return changed
    }),
  }
}

type Paid = "paidAmount" | "paidCurrency" | "paidOn" | "paidMonth"
type ValueRow = ReturnType<typeof valueRowsOf>[number]

/** Rows that are next to each other in the indexes of values are inserted in three quarters of the time. */
const inOrderOfIndexes = (one: ValueRow, other: ValueRow): number => {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1
  if (one.text !== other.text) return (one.text ?? "") < (other.text ?? "") ? -1 : 1
  return (one.number ?? 0) - (other.number ?? 0)
}

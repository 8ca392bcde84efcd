import { type DateTime, Effect } from "effect"
import { valueRowsOf } from "../../../../adapters/sql/catalog/item-values.ts"
import { Database } from "../../../../adapters/sql/database.ts"
import { folded } from "../../../../adapters/sql/engine/folded.ts"
import {
  type Collection,
  type CollectionId,
  type CollectionType,
  type Condition,
  type Item,
  type ItemQuery,
  Items,
  type PageRequest,
  Transactions,
  type UserId,
} from "../../../../core/index.ts"
import { storedCollection } from "./catalog.ts"
import { type era, freshId, storedUser } from "./samples.ts"

export const item = (
  { id, ownerId }: Pick<Collection, "id" | "ownerId">,
  at: DateTime.Utc,
  fields: Partial<Item> = {},
): Item => ({
  id: freshId(),
  collectionId: id,
  ownerId,
  name: "Outer Wilds",
  fields: {},
  rating: null,
  comment: null,
  coverUrl: null,
  createdAt: at,
  updatedAt: at,
  ...fields,
})

/** Items that are stored, one after the other. */
export const storedItems = Effect.fnUntraced(function* (of: Collection, rows: ReadonlyArray<Partial<Item>>) {
  const items = yield* Items
  const { atomically } = yield* Transactions
  const made = rows.map((row) => item(of, of.createdAt, row))
  yield* atomically(Effect.forEach(made, items.add, { discard: true }))
  return made
})

/** Many items, stored in few statements; the count of their collection is not kept. */
export const storedAtOnce = Effect.fnUntraced(function* (made: ReadonlyArray<Item>) {
  const { execute, tables } = yield* Database
  const { atomically } = yield* Transactions
  const store = Effect.fnUntraced(function* (some: ReadonlyArray<Item>) {
    const rows = some.map((one) => ({ ...one, nameKey: folded(one.name), ratingKey: one.rating ?? 0 }))
    yield* execute((db) => db.insert(tables.items).values(rows))
    yield* execute((db) => db.insert(tables.itemValues).values(some.flatMap(valueRowsOf)))
  })
  const parts = Array.from({ length: Math.ceil(made.length / 500) }, (_, n) => made.slice(n * 500, n * 500 + 500))
  yield* atomically(Effect.forEach(parts, store, { discard: true }))
})

const everything: ItemQuery = { q: null, minRating: null, sort: "newest", conditions: [] }
const first: PageRequest = { limit: 100, after: null }

/** The items of a collection, as its owner sees them. */
export const listOf =
  ({ id, ownerId }: { readonly id: CollectionId; readonly ownerId: UserId }) =>
  (query: Partial<ItemQuery> = {}, page = first) =>
    Effect.flatMap(Items, (items) => items.listIn(id, ownerId, { ...everything, ...query }, page))

/** All that somebody has. */
export const itemsOf = (
  owner: UserId,
  query: Partial<ItemQuery> & { readonly type?: CollectionType | null } = {},
  page = first,
) => Effect.flatMap(Items, (items) => items.listOwn(owner, { ...everything, type: null, ...query }, page))

/** A filter on the field of one collection: by a value, or by the ends of a range. */
export const oneOf =
  (key: string, from: string | number | null, to: string | number | null = from) =>
  (...collections: ReadonlyArray<CollectionId>): Condition => ({ key, anyOf: [{ collections, span: { from, to } }] })

export const names = (items: ReadonlyArray<{ readonly name: string }>) => items.map(({ name }) => name)

/** A query of a suite: the collection of its filters is not known yet. */
export type Asked = Omit<Partial<ItemQuery>, "conditions"> & {
  readonly conditions?: ReadonlyArray<ReturnType<typeof oneOf>>
}

/** Somebody with a collection. */
export const owned = Effect.fnUntraced(function* (day: ReturnType<typeof era>) {
  const ada = yield* storedUser(day(0), { displayName: "Zoë 🦉" })
  const games = yield* storedCollection(ada.id, day(0))
  return { ada, games }
})

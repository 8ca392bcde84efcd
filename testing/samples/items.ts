import { type DateTime, Effect } from "effect"
import {
  type Collection,
  type CollectionId,
  type CollectionType,
  type Condition,
  type Item,
  type ItemPictureId,
  type ItemQuery,
  Items,
  nothingOwn,
  type PageRequest,
  Transactions,
  type UserId,
} from "../../core/index.ts"
import { storedCollection } from "./catalog.ts"
import { type era, freshId, storedUser } from "./samples.ts"

/** The pictures of an item, with captions, by their names. */
export const pictured = (...names: ReadonlyArray<string>): Pick<Item, "pictures" | "coverUrl"> => {
  const pictures = names.map((name) => ({
    id: freshId<ItemPictureId>(),
    url: `https://pictures.test/${encodeURIComponent(name)}`,
    caption: name === "plain" ? null : `${name}, "it's"`,
  }))
  return { pictures, coverUrl: pictures[0]?.url ?? null }
}

export const item = (
  { id, ownerId }: Pick<Collection, "id" | "ownerId">,
  at: DateTime.Utc,
  fields: Partial<Item> = {},
): Item => ({
  id: freshId(),
  collectionId: id,
  ownerId,
  name: "Outer Wilds",
  copies: 1,
  lent: 0,
  editions: [],
  externalRef: null,
  fields: {},
  rating: null,
  comment: null,
  ...nothingOwn,
  pictures: [],
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

const everything: ItemQuery = { q: null, minRating: null, edition: null, sort: "newest", conditions: [] }
const first: PageRequest = { limit: 100, after: null }

/** The items of a collection, as its owner sees them. */
export const listOf =
  ({ id, ownerId }: { readonly id: CollectionId; readonly ownerId: UserId }) =>
  (query: Partial<ItemQuery> = {}, page = first) =>
    Effect.flatMap(Items, (items) => items.listIn(id, ownerId, { ...everything, ...query }, page))

/** All that a user has. */
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

/** A user with a collection. */
export const owned = Effect.fnUntraced(function* (day: ReturnType<typeof era>) {
  const ada = yield* storedUser(day(0), { displayName: "Zoë 🦉" })
  const games = yield* storedCollection(ada.id, day(0))
  return { ada, games }
})

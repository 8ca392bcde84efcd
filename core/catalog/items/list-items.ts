import { Effect } from "effect"
import type { CollectionId, ItemId, Page, PageRequest, UserId } from "../../shared/index.ts"
import { CollectionFields, Collections } from "../collections/ports.ts"
import { shownTo } from "../collections/schema-field.ts"
import { editionAsked, type WithWrittenEdition } from "../editions/edition.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { InvalidFilter } from "./errors.ts"
import { conditionsOf, type FieldFilter } from "./filter.ts"
import { type Item, type ShownItem, toOthers } from "./item.ts"
import { type ItemQuery, Items, type OwnTag, type SeenItem, type TypedItem } from "./ports.ts"
import { withQuantity } from "./quantity.ts"
import { valuesOf } from "./values.ts"
import { withListings } from "./with-listings.ts"

/**
 * The items of a collection that the viewer may see, with their owner. Fails for a filter on a field that does not
 * exist or that the viewer does not see, and for an edition that is none. Contract: catalog, items.
 */
export const listItems = Effect.fnUntraced(function* (input: {
  readonly collectionId: CollectionId
  readonly viewer: UserId
  readonly query: Omit<WithWrittenEdition<ItemQuery>, "conditions" | "isForOthers">
  readonly filters: ReadonlyArray<FieldFilter>
  readonly page: PageRequest
}) {
  const { collectionId, viewer, filters } = input
  const collections = yield* Collections
  const schemas = yield* CollectionFields
  const items = yield* Items
  const { owner } = yield* collections.show(collectionId, viewer)
  const isOwner = owner.id === viewer
  const { location = null, tags = [] } = input.query
  const edition = yield* Effect.fromResult(editionAsked(input.query))
  const schema = filters.length === 0 ? [] : yield* schemas.of(collectionId)
  const fields = shownTo(schema, isOwner).map(({ definition: { key, type } }) => ({ collectionId, key, type }))
  const unknown = filters.find((filter) => !fields.some(({ key }) => key === filter.key))
  if (unknown !== undefined) return yield* new InvalidFilter({ key: unknown.key })
  const conditions = yield* Effect.fromResult(conditionsOf(filters, fields))
  // What is the owner's alone finds nothing for others.
  if (!isOwner && (tags.length > 0 || location !== null)) return { owner, ...nothing }
  const query = { ...input.query, edition, conditions, isForOthers: !isOwner }
  const page = yield* items.listIn(collectionId, viewer, query, input.page)
  const listings = yield* items.listingsOf(page.items.map(({ id }) => id))
  const listingOf = ({ id }: Item) => listings.get(id) ?? null
  const shown = (item: TypedItem) => withQuantity({ ...item, listing: listingOf(item) }, item.type)
  if (isOwner) return { ...page, owner, items: page.items.map(shown) }
  // The keys are read after the items, so that a field that was hidden meanwhile is not shown.
  const keys = yield* schemas.shownKeys(collectionId)
  const shownToOthers = (item: TypedItem) =>
    withQuantity(toOthers(item, { fields: valuesOf(keys, item.fields), listing: listingOf(item) }), item.type)
  return { ...page, owner, items: page.items.map(shownToOthers) }
})

/** All items of the caller, or those in collections of one type. Contract: catalog, items. */
export const listOwnItems = Effect.fn("items.listOwn")(function* (input: {
  readonly owner: UserId
  readonly query: Omit<WithWrittenEdition<ItemQuery>, "conditions"> & { readonly type: CollectionType | null }
  readonly filters: ReadonlyArray<FieldFilter>
  readonly page: PageRequest
}) {
  const { owner, query, filters } = input
  const items = yield* Items
  const edition = yield* Effect.fromResult(editionAsked(query))
  const keys = filters.map(({ key }) => key)
  const fields = keys.length === 0 ? [] : yield* items.fieldsOf(owner, query.type, keys)
  const conditions = yield* Effect.fromResult(conditionsOf(filters, fields))
  if (conditions.some(({ anyOf }) => anyOf.length === 0)) return nothing
  const page = yield* items.listOwn(owner, { ...query, edition, conditions }, input.page)
  return { ...page, items: yield* withListings(page.items.map((item) => withQuantity(item, item.type))) }
})

const nothing: Page<ShownItem> = { items: [], next: null }

/** The tags of the caller, with how many items have each, in one collection or in all. Contract: catalog, tags. */
export const listOwnTags = (input: {
  readonly owner: UserId
  readonly collection: CollectionId | null
  readonly page: PageRequest
}): Effect.Effect<Page<OwnTag>, never, Items> =>
  Items.use((items) => items.tagsOf(input.owner, input.collection, input.page))

/**
 * An item that the viewer may see. Untraced and without a generator, as the profile of the caller is.
 * Contract: catalog, items.
 */
export const getItem = ({ id, viewer }: { readonly id: ItemId; readonly viewer: UserId }) =>
  Items.use((items) =>
    Effect.map(items.show(id, viewer), (item): SeenItem => {
      const { listing, ownerId, shownKeys, type } = item
      if (ownerId === viewer) return withQuantity(item, type)
      return withQuantity(toOthers(item, { fields: valuesOf(shownKeys, item.fields), listing }), type)
    }),
  )

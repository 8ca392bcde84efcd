import { Effect } from "effect"
import { CollectionFields, Collections } from "../collections/ports.ts"
import { shownTo } from "../collections/schema-field.ts"
import type { CollectionId, UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { InvalidFilter } from "./errors.ts"
import { conditionsOf, type FieldFilter } from "./filter.ts"
import { type ItemQuery, Items } from "./ports.ts"
import { shownValues } from "./values.ts"
import { withListings } from "./with-listings.ts"

/**
 * The items of a collection that the viewer may see, with their owner. Fails for a filter on a field that does not
 * exist or that the viewer does not see. Contract: catalog, items.
 */
export const listItems = Effect.fn("items.list")(function* (input: {
  readonly collectionId: CollectionId
  readonly viewer: UserId
  readonly query: Omit<ItemQuery, "conditions">
  readonly filters: ReadonlyArray<FieldFilter>
  readonly page: PageRequest
}) {
  const { collectionId, viewer, filters } = input
  const collections = yield* Collections
  const schemas = yield* CollectionFields
  const items = yield* Items
  const { owner } = yield* collections.show(collectionId, viewer)
  const isOwner = owner.id === viewer
  const schema = filters.length === 0 ? [] : yield* schemas.of(collectionId)
  const fields = shownTo(schema, isOwner).map(({ definition: { key, type } }) => ({ collectionId, key, type }))
  const unknown = filters.find((filter) => !fields.some(({ key }) => key === filter.key))
  if (unknown !== undefined) return yield* new InvalidFilter({ key: unknown.key })
  const conditions = yield* Effect.fromResult(conditionsOf(filters, fields))
  const page = yield* items.listIn(collectionId, viewer, { ...input.query, conditions }, input.page)
  const shown = yield* withListings(page.items)
  if (isOwner) return { ...page, owner, items: shown }
  // The schema is read after the items, so that a field that was hidden meanwhile is not shown.
  const latest = yield* schemas.of(collectionId)
  return { ...page, owner, items: shown.map((item) => ({ ...item, fields: shownValues(latest, item.fields) })) }
})

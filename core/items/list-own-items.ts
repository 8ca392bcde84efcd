import { Effect } from "effect"
import { editionAsked, type WithWrittenEdition } from "../editions/edition.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { UserId } from "../shared/ids.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import { conditionsOf, type FieldFilter } from "./filter.ts"
import type { ShownItem } from "./item.ts"
import { type ItemQuery, Items } from "./ports.ts"
import { withListings } from "./with-listings.ts"

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
  return { ...page, items: yield* withListings(page.items) }
})

const nothing: Page<ShownItem> = { items: [], next: null }

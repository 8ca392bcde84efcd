import { Effect } from "effect"
import type { CollectionType } from "../fields/collection-type.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import type { UserId } from "../users/user.ts"
import { conditionsOf, type FieldFilter } from "./filter.ts"
import type { Item } from "./item.ts"
import { type ItemQuery, Items } from "./ports.ts"

/** All items that somebody has, or those in collections of one type. Contract: catalog, items. */
export const listOwnItems = Effect.fn("items.listOwn")(function* (input: {
  readonly owner: UserId
  readonly query: Omit<ItemQuery, "conditions"> & { readonly type: CollectionType | null }
  readonly filters: ReadonlyArray<FieldFilter>
  readonly page: PageRequest
}) {
  const { owner, query, filters } = input
  const items = yield* Items
  const keys = filters.map(({ key }) => key)
  const fields = keys.length === 0 ? [] : yield* items.fieldsOf(owner, query.type, keys)
  const conditions = yield* Effect.fromResult(conditionsOf(filters, fields))
  if (conditions.some(({ anyOf }) => anyOf.length === 0)) return { items: [], next: null } satisfies Page<Item>
  return yield* items.listOwn(owner, { ...query, conditions }, input.page)
})

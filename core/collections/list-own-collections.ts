import { Effect } from "effect"
import type { CollectionType } from "../fields/collection-type.ts"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Collections } from "./ports.ts"

/** The caller's collections by name; `q` matches a part of the name. Contract: catalog, collections. */
export const listOwnCollections = Effect.fn("collections.listOwn")(function* (input: {
  readonly owner: UserId
  readonly q: string | null
  readonly type: CollectionType | null
  readonly page: PageRequest
}) {
  const collections = yield* Collections
  return yield* collections.listOwn(input.owner, { q: input.q, type: input.type }, input.page)
})

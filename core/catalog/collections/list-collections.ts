import { Effect } from "effect"
import { visibleOwner } from "../../friends/index.ts"
import type { PageRequest, UserId } from "../../shared/index.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { Collections } from "./ports.ts"

/**
 * The collections of a user that the viewer sees, newest first. Fails as for an unknown user when a block separates
 * the two. Contract: users, users.
 */
export const listCollectionsOf = Effect.fn("collections.listOf")(function* (input: {
  readonly owner: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const collections = yield* Collections
  const owner = yield* visibleOwner(input.viewer, input.owner)
  return yield* collections.listOf(owner.id, input.viewer, input.page)
})

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

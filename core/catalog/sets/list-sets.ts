import { Effect } from "effect"
import { visibleOwner } from "../../friends/index.ts"
import type { PageRequest, UserId } from "../../shared/index.ts"
import { ItemSets, type PublicSetFilter } from "./ports.ts"

/** The caller's sets, newest first. Contract: catalog, sets. */
export const listOwnSets = Effect.fn("sets.listOwn")(function* (input: {
  readonly owner: UserId
  readonly page: PageRequest
}) {
  const sets = yield* ItemSets
  return yield* sets.listOwn(input.owner, input.page)
})

/**
 * The public sets of a user, newest first. Fails as for an unknown user when a block separates the two.
 * Contract: catalog, sets.
 */
export const listSetsOf = Effect.fn("sets.listOf")(function* (input: {
  readonly owner: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const sets = yield* ItemSets
  const owner = yield* visibleOwner(input.viewer, input.owner)
  return yield* sets.listOf(owner.id, input.viewer, input.page)
})

/** The public sets that the viewer sees, by name. Contract: catalog, sets. */
export const listPublicSets = Effect.fn("sets.listPublic")(function* (input: {
  readonly viewer: UserId
  readonly filter: PublicSetFilter
  readonly page: PageRequest
}) {
  const sets = yield* ItemSets
  return yield* sets.listPublic(input.viewer, input.filter, input.page)
})

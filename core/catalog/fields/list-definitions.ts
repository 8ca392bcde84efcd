import { Effect } from "effect"
import type { PageRequest, UserId } from "../../shared/index.ts"
import type { CollectionType } from "./collection-type.ts"
import { type DefinitionScope, FieldDefinitions } from "./ports.ts"

/**
 * The definitions that a user may use. System definitions can be restricted to one type of collections.
 * Contract: catalog, field definitions.
 */
export const listDefinitions = Effect.fn("fields.list")(function* (input: {
  readonly viewer: UserId
  readonly scope: DefinitionScope
  readonly type: CollectionType | null
  readonly page: PageRequest
}) {
  const definitions = yield* FieldDefinitions
  return yield* definitions.list(input.viewer, { scope: input.scope, type: input.type }, input.page)
})

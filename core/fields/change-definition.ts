import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { DefinitionInUse } from "./errors.ts"
import { changed, type DefinitionChange, editable, type FieldDefinitionId } from "./field-definition.ts"
import { FieldDefinitions, FieldUses } from "./ports.ts"

/**
 * Changes a definition of the caller. An option that an item holds cannot be removed.
 * Contract: catalog, field definitions.
 */
export const changeDefinition = Effect.fn("fields.change")(function* (input: {
  readonly id: FieldDefinitionId
  readonly by: UserId
  readonly change: DefinitionChange
}) {
  const definitions = yield* FieldDefinitions
  const uses = yield* FieldUses
  const before = yield* Effect.fromResult(editable(yield* definitions.get(input.id, input.by), input.by))
  const { definition, dropped } = yield* Effect.fromResult(changed(before, input.change))
  if (dropped.length > 0 && (yield* uses.ofOptions(definition, dropped))) return yield* new DefinitionInUse()
  yield* definitions.save(definition)
  return definition
}, inTransactionOfCaller)

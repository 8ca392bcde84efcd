import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { DefinitionInUse } from "./errors.ts"
import { editable, type FieldDefinitionId } from "./field-definition.ts"
import { FieldDefinitions, FieldUses } from "./ports.ts"

/** Removes a definition of the caller that no collection uses. Contract: catalog, field definitions. */
export const removeDefinition = Effect.fn("fields.remove")(function* (input: {
  readonly id: FieldDefinitionId
  readonly by: UserId
}) {
  const definitions = yield* FieldDefinitions
  const uses = yield* FieldUses
  yield* Effect.fromResult(editable(yield* definitions.get(input.id, input.by), input.by))
  if (yield* uses.inCollections(input.id)) return yield* new DefinitionInUse()
  yield* definitions.remove(input.id)
}, inTransactionOfCaller)

import { DateTime, Effect } from "effect"
import { Ids, type UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { FieldLimitReached } from "./errors.ts"
import { definitionLimit, type FieldDefinition, type FieldDefinitionId, type FieldType } from "./field-definition.ts"
import { keyOfId, keyOfName } from "./field-key.ts"
import { FieldDefinitions } from "./ports.ts"

/**
 * Creates a definition of the caller. Without a key, the key is derived from the name.
 * Contract: catalog, field definitions.
 */
export const createDefinition = Effect.fn("fields.create")(function* (input: {
  readonly by: UserId
  readonly name: string
  readonly type: FieldType
  /** Set for a select, and only for a select. */
  readonly options: ReadonlyArray<string> | null
  /** Set for money, and only for money. */
  readonly currency: string | null
  readonly key: string | null
}) {
  const definitions = yield* FieldDefinitions
  const ids = yield* Ids
  const { by: ownerId, ...fields } = input
  const id = yield* ids.next
  const definition: FieldDefinition = {
    ...fields,
    id: id as FieldDefinitionId,
    ownerId,
    key: input.key ?? keyOfName(input.name) ?? keyOfId(id),
    collectionType: null,
    isHidden: false,
    createdAt: yield* DateTime.now,
  }
  if ((yield* definitions.countOf(ownerId)) >= definitionLimit) return yield* new FieldLimitReached()
  yield* definitions.add(definition)
  return definition
}, inTransactionOfCaller)

import { DateTime, Effect } from "effect"
import { Ids, inTransactionOfCaller, type UserId } from "../../shared/index.ts"
import { DefinitionInUse, FieldLimitReached } from "./errors.ts"
import {
  changed,
  type DefinitionChange,
  definitionLimit,
  editable,
  type FieldDefinition,
  type FieldDefinitionId,
  type FieldType,
} from "./field-definition.ts"
import { keyOfId, keyOfName } from "./field-key.ts"
import { FieldDefinitions, FieldUses } from "./ports.ts"

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

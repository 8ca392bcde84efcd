import { Effect } from "effect"
import type { FieldDefinitionId } from "../fields/field-definition.ts"
import { FieldDefinitions } from "../fields/ports.ts"
import { type CollectionId, Ids, type UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { ownedBy } from "./collection.ts"
import { FieldNotFound } from "./errors.ts"
import { CollectionFields, Collections } from "./ports.ts"
import { type FieldChange, nextField, type SchemaFieldId } from "./schema-field.ts"

/** Adds a field to the end of the schema of a collection of the caller. Contract: catalog, collections. */
export const addField = Effect.fn("collections.addField")(function* (input: {
  readonly id: CollectionId
  readonly by: UserId
  readonly definitionId: FieldDefinitionId
  readonly as: FieldChange
}) {
  const collections = yield* Collections
  const definitions = yield* FieldDefinitions
  const fields = yield* CollectionFields
  const ids = yield* Ids
  const id = (yield* ids.next) as SchemaFieldId
  const collection = yield* collections.get(input.id)
  const [definition] = yield* definitions.find([input.definitionId], input.by)
  if (definition === undefined) return yield* new FieldNotFound()
  yield* Effect.fromResult(ownedBy(collection, input.by))
  const field = yield* Effect.fromResult(nextField(yield* fields.of(input.id), { ...input.as, id, definition }))
  yield* fields.add(input.id, [field])
  return field
}, inTransactionOfCaller)

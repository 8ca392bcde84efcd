import { Effect } from "effect"
import { type CollectionId, Ids, inTransactionOfCaller, type UserId } from "../../shared/index.ts"
import type { FieldDefinitionId } from "../fields/field-definition.ts"
import { FieldDefinitions } from "../fields/ports.ts"
import { ownedBy } from "./collection.ts"
import { FieldInUse, FieldNotFound } from "./errors.ts"
import { CollectionFields, Collections } from "./ports.ts"
import { differing, type FieldChange, nextField, rearranged, type SchemaFieldId, without } from "./schema-field.ts"

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

/**
 * Changes a field of a collection of the caller. With a new position the field is moved and the others shift.
 * Contract: catalog, collections.
 */
export const changeField = Effect.fn("collections.changeField")(function* (
  input: FieldOfOwn & { readonly change: FieldChange & { readonly position?: number | undefined } },
) {
  const fields = yield* CollectionFields
  const { schema, field } = yield* ownField(input)
  const after = rearranged(schema, field, input.change)
  yield* fields.save(input.id, differing(schema, after))
  return after.find(({ id }) => id === field.id) ?? field
}, inTransactionOfCaller)

/** Removes a field from a collection of the caller, if no item has a value for it. Contract: catalog, collections. */
export const removeField = Effect.fn("collections.removeField")(function* (input: FieldOfOwn) {
  const fields = yield* CollectionFields
  const { schema, field } = yield* ownField(input)
  if (yield* fields.hasValues(input.id, field.definition.key)) return yield* new FieldInUse()
  yield* fields.remove(field.id)
  yield* fields.save(input.id, differing(schema, without(schema, field.id)))
}, inTransactionOfCaller)

/** A field, its collection, and the user who wants to change it. */
interface FieldOfOwn {
  readonly id: CollectionId
  readonly fieldId: SchemaFieldId
  readonly by: UserId
}

/** A field of a collection of the caller, with the schema that contains it. Contract: catalog, collections. */
const ownField = Effect.fnUntraced(function* ({ id, fieldId, by }: FieldOfOwn) {
  const collections = yield* Collections
  const { collection, schema } = yield* collections.withSchema(id)
  const field = schema.find((one) => one.id === fieldId)
  if (field === undefined) return yield* new FieldNotFound()
  yield* Effect.fromResult(ownedBy(collection, by))
  return { schema, field }
})

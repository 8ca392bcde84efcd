import { Effect } from "effect"
import type { CollectionId, UserId } from "../shared/ids.ts"
import { ownedBy } from "./collection.ts"
import { FieldNotFound } from "./errors.ts"
import { CollectionFields, Collections } from "./ports.ts"
import type { SchemaFieldId } from "./schema-field.ts"

/** A field, its collection, and the user who wants to change it. */
export interface FieldOfOwn {
  readonly id: CollectionId
  readonly fieldId: SchemaFieldId
  readonly by: UserId
}

/** A field of a collection of the caller, with the schema that contains it. Contract: catalog, collections. */
export const ownField = Effect.fnUntraced(function* ({ id, fieldId, by }: FieldOfOwn) {
  const collections = yield* Collections
  const fields = yield* CollectionFields
  const collection = yield* collections.get(id)
  const schema = yield* fields.of(id)
  const field = schema.find((one) => one.id === fieldId)
  if (field === undefined) return yield* new FieldNotFound()
  yield* Effect.fromResult(ownedBy(collection, by))
  return { schema, field }
})

import { Effect } from "effect"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { FieldInUse } from "./errors.ts"
import { type FieldOfOwn, ownField } from "./own-field.ts"
import { CollectionFields } from "./ports.ts"
import { differing, without } from "./schema-field.ts"

/** Removes a field from a collection of the caller, if no item has a value for it. Contract: catalog, collections. */
export const removeField = Effect.fn("collections.removeField")(function* (input: FieldOfOwn) {
  const fields = yield* CollectionFields
  const { schema, field } = yield* ownField(input)
  if (yield* fields.hasValues(input.id, field.definition.key)) return yield* new FieldInUse()
  yield* fields.remove(field.id)
  yield* fields.save(input.id, differing(schema, without(schema, field.id)))
}, inTransactionOfCaller)

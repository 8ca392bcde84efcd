import { Effect } from "effect"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { type FieldOfOwn, ownField } from "./own-field.ts"
import { CollectionFields } from "./ports.ts"
import { differing, type FieldChange, rearranged } from "./schema-field.ts"

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

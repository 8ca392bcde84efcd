import type { Schema } from "../collections/schema-field.ts"
import { type FieldValues, fitsField } from "../items/values.ts"

/** Those of some values that a collection has a field for which takes them. */
export const fitting = (schema: Schema, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) =>
      schema.some((field) => field.definition.key === key && fitsField(field, value)),
    ),
  )

/** Values with some more; the same ones when nothing differs. */
export const withValues = (values: FieldValues, more: FieldValues): FieldValues =>
  Object.entries(more).every(([key, value]) => values[key] === value) ? values : { ...values, ...more }

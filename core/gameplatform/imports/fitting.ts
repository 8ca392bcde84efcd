import type { Schema } from "../../catalog/index.ts"
import { type FieldValues, fitsField } from "../../catalog/index.ts"

/** The values for which a collection has a field that accepts them. */
export const fitting = (schema: Schema, values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) =>
      schema.some((field) => field.definition.key === key && fitsField(field, value)),
    ),
  )

/** Merges values. Returns the same object if nothing changes. */
export const withValues = (values: FieldValues, more: FieldValues): FieldValues =>
  Object.entries(more).every(([key, value]) => values[key] === value) ? values : { ...values, ...more }

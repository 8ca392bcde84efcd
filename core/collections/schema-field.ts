import { type Brand, Result } from "effect"
import { FieldKeyDuplicate, FieldLimitReached } from "../fields/errors.ts"
import type { FieldDefinition } from "../fields/field-definition.ts"

export type SchemaFieldId = string & Brand.Brand<"SchemaFieldId">

/** A field of one collection, which its items have values for under the key of its definition. Contract: catalog, collections. */
export interface SchemaField {
  readonly id: SchemaFieldId
  readonly definition: FieldDefinition
  readonly isRequired: boolean
  /** Neither required nor validated, and left out for everybody but the owner. */
  readonly isHidden: boolean
  /** Its place among the fields of the collection, from 0 without gaps. */
  readonly position: number
}

/** The fields of one collection, by position. Keys are unique. */
export type Schema = ReadonlyArray<SchemaField>

/** How many fields a collection may have. Contract: catalog, field definitions. */
export const fieldLimit = 64

/** What may be said about a field; a key that is missing stays as it is or, at first, as the definition says. */
export interface FieldChange {
  readonly isRequired?: boolean | undefined
  readonly isHidden?: boolean | undefined
}

/** One more field for the end of a schema. Contract: catalog, collections. */
export const nextField = (
  schema: Schema,
  added: { readonly id: SchemaFieldId; readonly definition: FieldDefinition } & FieldChange,
): Result.Result<SchemaField, FieldKeyDuplicate | FieldLimitReached> => {
  const { id, definition, isRequired = false, isHidden = definition.isHidden } = added
  if (schema.some((field) => field.definition.key === definition.key)) return Result.fail(new FieldKeyDuplicate())
  if (schema.length >= fieldLimit) return Result.fail(new FieldLimitReached())
  return Result.succeed({ id, definition, isRequired, isHidden, position: schema.length })
}

/** The schema with a field of it changed, and moved: `position` counts from 0, beyond the end is last. Contract: catalog, collections. */
export const rearranged = (
  schema: Schema,
  field: SchemaField,
  change: FieldChange & { readonly position?: number | undefined },
): Schema => {
  const { isRequired = field.isRequired, isHidden = field.isHidden, position = field.position } = change
  const others = schema.filter(({ id }) => id !== field.id)
  return numbered(others.toSpliced(position, 0, { ...field, isRequired, isHidden }))
}

/** The schema without one of its fields. */
export const without = (schema: Schema, id: SchemaFieldId): Schema =>
  numbered(schema.filter((field) => field.id !== id))

/** The fields that differ from what they were: what there is to store. */
export const differing = (before: Schema, after: Schema): Schema =>
  after.filter((field) => {
    const was = before.find(({ id }) => id === field.id)
    return (
      was === undefined ||
      was.position !== field.position ||
      was.isRequired !== field.isRequired ||
      was.isHidden !== field.isHidden
    )
  })

/** The part of a schema that somebody sees: whoever does not own the collection sees no hidden field. Contract: catalog, collections. */
export const shownTo = (schema: Schema, isOwner: boolean): Schema =>
  isOwner ? schema : schema.filter(({ isHidden }) => !isHidden)

const numbered = (fields: Schema): Schema =>
  fields.map((field, position) => (field.position === position ? field : { ...field, position }))

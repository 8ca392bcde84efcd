import { type Brand, Result } from "effect"
import { FieldKeyDuplicate, FieldLimitReached } from "../fields/errors.ts"
import type { FieldDefinition } from "../fields/field-definition.ts"

export type SchemaFieldId = string & Brand.Brand<"SchemaFieldId">

/**
 * A field of one collection. Its items hold their values under the key of its definition.
 * Contract: catalog, collections.
 */
export interface SchemaField {
  readonly id: SchemaFieldId
  readonly definition: FieldDefinition
  readonly isRequired: boolean
  /** A hidden field is neither required nor validated, and only the owner sees it. */
  readonly isHidden: boolean
  /** The position among the fields of the collection, from 0 without gaps. */
  readonly position: number
}

/** The fields of one collection, by position. Keys are unique. */
export type Schema = ReadonlyArray<SchemaField>

/** How many fields a collection may have. Contract: catalog, field definitions. */
export const fieldLimit = 64

/**
 * The changeable attributes of a field. A missing key leaves its attribute unchanged or, for a new field, takes the
 * definition's value.
 */
export interface FieldChange {
  readonly isRequired?: boolean | undefined
  readonly isHidden?: boolean | undefined
}

/** A new field at the end of a schema. Contract: catalog, collections. */
export const nextField = (
  schema: Schema,
  added: { readonly id: SchemaFieldId; readonly definition: FieldDefinition } & FieldChange,
): Result.Result<SchemaField, FieldKeyDuplicate | FieldLimitReached> => {
  const { id, definition, isRequired = false, isHidden = definition.isHidden } = added
  if (schema.some((field) => field.definition.key === definition.key)) return Result.fail(new FieldKeyDuplicate())
  if (schema.length >= fieldLimit) return Result.fail(new FieldLimitReached())
  return Result.succeed({ id, definition, isRequired, isHidden, position: schema.length })
}

/**
 * The schema with one field changed and moved. `position` counts from 0; a position beyond the end means last.
 * Contract: catalog, collections.
 */
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

/** The fields that changed and so have to be stored. */
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

/**
 * The part of a schema that a viewer sees: only the owner of the collection sees hidden fields.
 * Contract: catalog, collections.
 */
export const shownTo = (schema: Schema, isOwner: boolean): Schema =>
  isOwner ? schema : schema.filter(({ isHidden }) => !isHidden)

const numbered = (fields: Schema): Schema =>
  fields.map((field, position) => (field.position === position ? field : { ...field, position }))

import { DateTime } from "effect"
import type {
  FieldDefinition,
  FieldDefinitionId,
  FieldType,
  Schema,
  SchemaField,
  SchemaFieldId,
} from "../../../../core/index.ts"

/** A field of a made-up schema: what it is, and whether it is required or hidden. */
export type Field = readonly [
  key: string,
  type: FieldType,
  rules?: { readonly required?: boolean; readonly hidden?: boolean; readonly options?: ReadonlyArray<string> },
]

/** A schema of made-up fields. */
export const schemaOf = (...fields: ReadonlyArray<Field>): Schema => fields.map(fieldAt)

const fieldAt = ([key, type, rules = {}]: Field, position: number): SchemaField => ({
  id: key as SchemaFieldId,
  definition: definitionOf(key, type, rules.options),
  isRequired: rules.required ?? false,
  isHidden: rules.hidden ?? false,
  position,
})

const definitionOf = (key: string, type: FieldType, options: ReadonlyArray<string> = ["a", "b"]): FieldDefinition => ({
  id: key as FieldDefinitionId,
  ownerId: null,
  key,
  name: key,
  type,
  options: type === "select" ? options : null,
  currency: type === "money" ? "EUR" : null,
  collectionType: null,
  isHidden: false,
  createdAt: DateTime.makeUnsafe(0),
})

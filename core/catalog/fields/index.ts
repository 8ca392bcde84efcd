export { changeDefinition, createDefinition, removeDefinition } from "./change-definitions.ts"
export { type CollectionType, collectionTypes } from "./collection-type.ts"
export * as FieldsErrors from "./errors.ts"
export {
  type DefinitionChange,
  definitionLimit,
  type FieldDefinition,
  type FieldDefinitionId,
  type FieldType,
  fieldTypes,
} from "./field-definition.ts"
export { isFieldKey } from "./field-key.ts"
export { keepSystemFields } from "./keep-system-fields.ts"
export { listDefinitions } from "./list-definitions.ts"
export { type DefinitionScope, FieldDefinitions, FieldUses } from "./ports.ts"
export { type CardCondition, cardConditions, systemFields } from "./system-fields.ts"

import { DateTime } from "effect"
import { t } from "elysia"
import { collectionTypes, type FieldDefinition, fieldTypes } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"

/** Contract: catalog, field definitions. */
export const FieldDefinitionView = named(
  "FieldDefinition",
  t.Object({
    id: t.String({ format: "uuid" }),
    ownerId: t.Union([t.String({ format: "uuid" }), t.Null()]),
    key: t.String(),
    name: t.String(),
    type: OneOf(...fieldTypes),
    options: t.Union([t.Array(t.String()), t.Null()]),
    currency: t.Union([t.String(), t.Null()]),
    collectionType: t.Union([OneOf(...collectionTypes), t.Null()]),
    isSystem: t.Boolean(),
    isHidden: t.Boolean(),
    createdAt: t.String({ format: "date-time" }),
  }),
)

export const fieldDefinitionView = (definition: FieldDefinition): typeof FieldDefinitionView.static => ({
  id: definition.id,
  ownerId: definition.ownerId,
  key: definition.key,
  name: definition.name,
  type: definition.type,
  options: definition.options === null ? null : [...definition.options],
  currency: definition.currency,
  collectionType: definition.collectionType,
  isSystem: definition.ownerId === null,
  isHidden: definition.isHidden,
  createdAt: DateTime.formatIso(definition.createdAt),
})

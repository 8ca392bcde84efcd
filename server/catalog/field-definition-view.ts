import { DateTime } from "effect"
import { t } from "elysia"
import { collectionTypes, type FieldDefinition, fieldTypes } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf } from "../http/input/text-schemas.ts"

/** Contract: catalog, field definitions. */
export const FieldDefinitionView = named(
  "FieldDefinition",
  t.Object({
    id: Uuid,
    ownerId: Nullable(Uuid),
    key: t.String(),
    name: t.String(),
    type: OneOf(...fieldTypes),
    options: Nullable(t.Array(t.String())),
    currency: Nullable(t.String()),
    collectionType: Nullable(OneOf(...collectionTypes)),
    isSystem: t.Boolean(),
    isHidden: t.Boolean(),
    createdAt: Moment,
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

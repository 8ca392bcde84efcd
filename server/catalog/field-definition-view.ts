import { DateTime } from "effect"
import { t } from "elysia"
import { collectionTypes, type FieldDefinition, fieldTypes } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"

/** Contract: catalog, field definitions. */
export const FieldDefinitionView = named(
  "FieldDefinition",
  t.Object({
    id: OwnId,
    ownerId: described("The id of the owner; null for what the service made.", Nullable(Uuid)),
    key: described("The key of the field's value in the `fields` of an item.", t.String()),
    name: t.String(),
    type: described("The type of the values.", OneOf(...fieldTypes)),
    options: described("The values that a `select` field takes, else null.", Nullable(t.Array(t.String()))),
    currency: described("The currency of values of the type `money`, else null.", Nullable(t.String())),
    collectionType: described(
      "The type of collections that the field is for, or null for all.",
      Nullable(OneOf(...collectionTypes)),
    ),
    isSystem: described("Whether the service made the definition: it cannot be changed.", t.Boolean()),
    isHidden: described("Whether only the owner sees the field and its values.", t.Boolean()),
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

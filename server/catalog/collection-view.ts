import { DateTime } from "effect"
import { t } from "elysia"
import { type CollectionWithFields, collectionTypes, type SchemaField, type ShownCollection } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"
import { FieldDefinitionView, fieldDefinitionView } from "./field-definition-view.ts"

/** A collection in lists: without its fields. Contract: catalog, collections. */
export const ListedCollectionView = named(
  "CollectionSummary",
  t.Object({
    id: Uuid,
    owner: UserCardView,
    name: t.String(),
    description: Nullable(t.String()),
    type: OneOf(...collectionTypes),
    visibility: OneOf("public", "friends_only", "private"),
    coverUrl: Nullable(t.String()),
    autoShare: t.Boolean(),
    itemsCount: Whole(),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const listedCollectionView = (collection: ShownCollection): typeof ListedCollectionView.static => ({
  id: collection.id,
  owner: userCardView(collection.owner),
  name: collection.name,
  description: collection.description,
  type: collection.type,
  visibility: collection.visibility,
  coverUrl: collection.coverUrl,
  autoShare: collection.autoShare,
  itemsCount: collection.itemsCount,
  createdAt: DateTime.formatIso(collection.createdAt),
  updatedAt: DateTime.formatIso(collection.updatedAt),
})

/** Contract: catalog, collections. */
export const SchemaFieldView = named(
  "CollectionField",
  t.Object({
    id: Uuid,
    definition: FieldDefinitionView,
    isRequired: t.Boolean(),
    isHidden: t.Boolean(),
    position: Whole(),
  }),
)

export const schemaFieldView = (field: SchemaField): typeof SchemaFieldView.static => ({
  id: field.id,
  definition: fieldDefinitionView(field.definition),
  isRequired: field.isRequired,
  isHidden: field.isHidden,
  position: field.position,
})

/** Contract: catalog, collections. */
export const CollectionView = named(
  "Collection",
  t.Object({ ...ListedCollectionView.properties, fields: t.Array(SchemaFieldView) }),
)

export const collectionView = (collection: CollectionWithFields): typeof CollectionView.static => ({
  ...listedCollectionView(collection),
  fields: collection.fields.map(schemaFieldView),
})

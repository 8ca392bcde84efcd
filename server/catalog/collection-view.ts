import { DateTime } from "effect"
import { t } from "elysia"
import { type CollectionWithFields, collectionTypes, type SchemaField, type ShownCollection } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { LongText, Moment, OwnId, PictureUrl, Visibility } from "../http/input/view-schemas.ts"
import { OwnerCard, userCardView } from "../users/user-card-view.ts"
import { FieldDefinitionView, fieldDefinitionView } from "./field-definition-view.ts"

/** A collection in lists: without its fields. Contract: catalog, collections. */
export const ListedCollectionView = named(
  "CollectionSummary",
  t.Object({
    id: OwnId,
    owner: OwnerCard,
    name: t.String(),
    description: LongText,
    type: OneOf(...collectionTypes),
    visibility: Visibility,
    openToVisitors: described(
      "Whether people without an account see a public collection, too, if its owner is open to them.",
      t.Boolean(),
    ),
    coverUrl: PictureUrl,
    autoShare: described(
      "Whether each new item of the collection gets a post, unless `share` says otherwise.",
      t.Boolean(),
    ),
    itemsCount: Whole(),
    isEditor: described("Whether you are an editor of it: then you add and change its items.", t.Boolean()),
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
  openToVisitors: collection.openToVisitors,
  coverUrl: collection.coverUrl,
  autoShare: collection.autoShare,
  itemsCount: collection.itemsCount,
  isEditor: collection.isEditor,
  createdAt: DateTime.formatIso(collection.createdAt),
  updatedAt: DateTime.formatIso(collection.updatedAt),
})

/** Contract: catalog, collections. */
export const SchemaFieldView = named(
  "CollectionField",
  t.Object({
    id: OwnId,
    definition: FieldDefinitionView,
    isRequired: described("Whether each item needs a value.", t.Boolean()),
    isHidden: described("Whether only the owner sees the field and its values.", t.Boolean()),
    position: described("The position among the fields of the collection.", Whole()),
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
  t.Object({
    ...ListedCollectionView.properties,
    fields: described("The fields of its items, in their order.", t.Array(SchemaFieldView)),
  }),
)

export const collectionView = (collection: CollectionWithFields): typeof CollectionView.static => ({
  ...listedCollectionView(collection),
  fields: collection.fields.map(schemaFieldView),
})

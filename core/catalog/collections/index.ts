export type { CollectionId } from "../../shared/index.ts"
export { changeCollection } from "./change-collection.ts"
export { addField, changeField, removeField } from "./change-fields.ts"
export type { Collection, CollectionChange, ShownCollection } from "./collection.ts"
export { collectionLimit } from "./collection.ts"
export type { CollectionStats } from "./collection-stats.ts"
export { createCollection, type NewCollection } from "./create-collection.ts"
export * as CollectionsErrors from "./errors.ts"
export { type CollectionWithFields, getCollection, getStats } from "./get-collection.ts"
export { listCollectionsOf, listOwnCollections } from "./list-collections.ts"
export { CollectionFields, Collections } from "./ports.ts"
export { purgeNextChunk, removeCollection } from "./remove-collection.ts"
export {
  type FieldChange,
  fieldLimit,
  type Schema,
  type SchemaField,
  type SchemaFieldId,
} from "./schema-field.ts"
export { removeCollectionCover, setCollectionCover } from "./set-collection-cover.ts"

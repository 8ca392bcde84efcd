export type { CollectionId } from "../shared/ids.ts"
export { addField } from "./add-field.ts"
export { changeCollection } from "./change-collection.ts"
export { changeField } from "./change-field.ts"
export type { Collection, CollectionChange, ShownCollection } from "./collection.ts"
export { collectionLimit } from "./collection.ts"
export type { CollectionStats } from "./collection-stats.ts"
export { createCollection, type NewCollection } from "./create-collection.ts"
export * as CollectionsDecisions from "./decisions.ts"
export * as CollectionsErrors from "./errors.ts"
export { type CollectionWithFields, getCollection } from "./get-collection.ts"
export { getStats } from "./get-stats.ts"
export { listCollectionsOf } from "./list-collections-of.ts"
export { listOwnCollections } from "./list-own-collections.ts"
export { CollectionFields, Collections } from "./ports.ts"
export { purgeNextChunk } from "./purge-next-chunk.ts"
export { removeCollection } from "./remove-collection.ts"
export { removeCollectionCover } from "./remove-collection-cover.ts"
export { removeField } from "./remove-field.ts"
export {
  type FieldChange,
  fieldLimit,
  type Schema,
  type SchemaField,
  type SchemaFieldId,
} from "./schema-field.ts"
export { setCollectionCover } from "./set-collection-cover.ts"

import { type DateTime, Effect } from "effect"
import {
  type Collection,
  CollectionFields,
  type CollectionId,
  Collections,
  type FieldDefinition,
  FieldDefinitions,
  type SchemaField,
  type UserId,
} from "../../core/index.ts"
import { freshId } from "./samples.ts"

export const definition = (
  ownerId: UserId | null,
  at: DateTime.Utc,
  fields: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  id: freshId(),
  ownerId,
  key: `f_${crypto.randomUUID().replaceAll("-", "")}`,
  name: "Shelf",
  type: "text",
  options: null,
  currency: null,
  collectionType: null,
  isHidden: false,
  createdAt: at,
  ...fields,
})

/** A definition that is stored. */
export const storedDefinition = Effect.fnUntraced(function* (...made: Parameters<typeof definition>) {
  const stored = definition(...made)
  yield* (yield* FieldDefinitions).add(stored)
  return stored
})

export const collection = (ownerId: UserId, at: DateTime.Utc, fields: Partial<Collection> = {}): Collection => ({
  id: freshId(),
  ownerId,
  name: "Games",
  description: null,
  type: "games",
  visibility: "public",
  openToVisitors: false,
  coverUrl: null,
  autoShare: false,
  createdAt: at,
  updatedAt: at,
  ...fields,
})

/** A collection that is stored. */
export const storedCollection = Effect.fnUntraced(function* (...made: Parameters<typeof collection>) {
  const stored = collection(...made)
  yield* (yield* Collections).add(stored)
  return stored
})

export const schemaField = (of: FieldDefinition, position: number, fields: Partial<SchemaField> = {}): SchemaField => ({
  id: freshId(),
  definition: of,
  isRequired: false,
  isHidden: false,
  position,
  ...fields,
})

/** Fields of a collection that are stored, in the order of their definitions. */
export const storedFields = Effect.fnUntraced(function* (
  collectionId: CollectionId,
  definitions: ReadonlyArray<FieldDefinition>,
) {
  const fields = definitions.map((one, position) => schemaField(one, position))
  yield* (yield* CollectionFields).add(collectionId, fields)
  return fields
})

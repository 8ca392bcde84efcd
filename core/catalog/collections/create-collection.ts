import { DateTime, Effect } from "effect"
import { type CollectionId, Ids, inTransactionOfCaller, type UserId } from "../../shared/index.ts"
import type { Visibility } from "../../users/index.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { FieldDefinitionId } from "../fields/field-definition.ts"
import { FieldDefinitions } from "../fields/ports.ts"
import { collectionLimit, collectionName } from "./collection.ts"
import { CollectionLimitReached, FieldNotFound } from "./errors.ts"
import { getCollection } from "./get-collection.ts"
import { CollectionFields, Collections } from "./ports.ts"
import { nextField, type SchemaField, type SchemaFieldId } from "./schema-field.ts"

/** The input for a new collection. */
export interface NewCollection {
  readonly by: UserId
  readonly name: string
  readonly type: CollectionType
  readonly description: string | null
  readonly visibility: Visibility
  /** `false` where it is left out. */
  readonly openToVisitors?: boolean
  readonly autoShare: boolean
  readonly fieldDefinitionIds: ReadonlyArray<FieldDefinitionId>
}

/**
 * Creates a collection with the system fields of its type, followed by the given fields.
 * Contract: catalog, collections.
 */
export const createCollection = Effect.fn("collections.create")(function* (input: NewCollection) {
  const collections = yield* Collections
  const fields = yield* CollectionFields
  const ids = yield* Ids
  const { by: ownerId, fieldDefinitionIds, openToVisitors = false, ...properties } = input
  const id = (yield* ids.next) as CollectionId
  const now = yield* DateTime.now
  const schema = yield* firstSchema(input)
  if ((yield* collections.countOf(ownerId, ownerId)) >= collectionLimit) return yield* new CollectionLimitReached()
  yield* collections.add({ ...properties, openToVisitors, id, ownerId, coverUrl: null, createdAt: now, updatedAt: now })
  yield* fields.add(id, schema)
  return yield* Effect.orDie(getCollection({ id, viewer: ownerId }))
}, inTransactionOfCaller)

const firstSchema = Effect.fnUntraced(function* (input: NewCollection) {
  const definitions = yield* FieldDefinitions
  const ids = yield* Ids
  const found = yield* definitions.find(input.fieldDefinitionIds, input.by)
  const given = input.fieldDefinitionIds.map((id) => found.find((definition) => definition.id === id))
  if (given.includes(undefined)) return yield* new FieldNotFound()
  yield* Effect.fromResult(collectionName(input.name))
  const schema: Array<SchemaField> = []
  for (const definition of [...(yield* definitions.ofSystem(input.type)), ...given])
    if (definition !== undefined)
      schema.push(yield* Effect.fromResult(nextField(schema, { id: (yield* ids.next) as SchemaFieldId, definition })))
  return schema
})

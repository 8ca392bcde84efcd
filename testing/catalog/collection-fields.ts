import { Effect, Layer } from "effect"
import { CollectionFields, type CollectionId, FieldsErrors, type Schema, shownKeys } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(CollectionFields, {
    of: (collection) => read((world) => schemaIn(world, collection)),
    shownKeys: (collection) => read((world) => shownKeys(schemaIn(world, collection))),
    add: (collectionId, added) =>
      write((world) => {
        const there = new Set(schemaIn(world, collectionId).map(({ definition }) => definition.id))
        if (added.some(({ definition }) => there.has(definition.id)))
          return Effect.fail(new FieldsErrors.FieldKeyDuplicate())
        return Effect.sync(() => {
          for (const field of added) world.fields.set(field.id, { ...field, collectionId })
        })
      }),
    save: (_, changed) =>
      write(({ fields }) => {
        for (const { id, isRequired, isHidden, position } of changed) {
          const was = fields.get(id)
          if (was !== undefined) fields.set(id, { ...was, isRequired, isHidden, position })
        }
      }),
    remove: (id) => write(({ fields }) => void fields.delete(id)),
    hasValues: (collection, key) =>
      read(({ items }) =>
        [...items.values()].some(
          ({ collectionId, fields }) => collectionId === collection && Object.hasOwn(fields, key),
        ),
      ),
  })

/** The fields of a collection, with their definitions as they are now. */
export const schemaIn = ({ definitions, fields }: World, collection: CollectionId): Schema =>
  [...fields.values()]
    .filter(({ collectionId }) => collectionId === collection)
    .map(({ collectionId: _, ...field }) => ({
      ...field,
      definition: definitions.get(field.definition.id) ?? field.definition,
    }))
    .sort((one, other) => one.position - other.position)

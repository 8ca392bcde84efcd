import { Effect, Layer } from "effect"
import { type FieldDefinition, FieldDefinitions, FieldsErrors, type UserId } from "../../core/index.ts"
import { newestFirst } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(FieldDefinitions, {
    get: (id, viewer) =>
      read(({ definitions }) => {
        const definition = definitions.get(id)
        return definition !== undefined && isSeen(definition, viewer)
          ? Effect.succeed(definition)
          : Effect.fail(new FieldsErrors.FieldDefinitionNotFound())
      }),
    find: (ids, viewer) =>
      read(({ definitions }) => [...definitions.values()].filter((one) => ids.includes(one.id) && isSeen(one, viewer))),
    ofSystem: (type) =>
      read((world) =>
        newestFirst(
          ofSystem(world).filter(({ collectionType }) => type === null || collectionType === type),
          { limit: Number.POSITIVE_INFINITY, after: null },
        ).items.toReversed(),
      ),
    list: (viewer, { scope, type }, page) =>
      read(({ definitions }) => {
        const wanted = [...definitions.values()].filter(({ ownerId, collectionType }) =>
          ownerId === null
            ? scope !== "own" && (type === null || collectionType === type)
            : scope !== "system" && ownerId === viewer,
        )
        return newestFirst(wanted, page)
      }),
    countOf: (owner) =>
      read(({ definitions }) => [...definitions.values()].filter(({ ownerId }) => ownerId === owner).length),
    add: (definition) =>
      write((world) => {
        const { id, key, ownerId, collectionType } = definition
        const isTaken = [...world.definitions.values()].some(
          (one) => one.key === key && one.ownerId === ownerId && one.collectionType === collectionType,
        )
        if (isTaken) return Effect.fail(new FieldsErrors.FieldKeyAlreadyExists())
        return Effect.sync(() => void world.definitions.set(id, definition))
      }),
    save: ({ id, name, options, isHidden }) =>
      write(({ definitions }) => {
        const was = definitions.get(id)
        if (was !== undefined) definitions.set(id, { ...was, name, options, isHidden })
      }),
    keepOfSystem: (listed) =>
      write((world) => {
        for (const one of listed) {
          const was = ofSystem(world).find(
            ({ collectionType, key }) => collectionType === one.collectionType && key === one.key,
          )
          const { name, type, options, isHidden } = one
          world.definitions.set(was?.id ?? one.id, was === undefined ? one : { ...was, name, type, options, isHidden })
        }
      }),
    remove: (id) => write(({ definitions }) => void definitions.delete(id)),
  })

const isSeen = ({ ownerId }: FieldDefinition, viewer: UserId): boolean => ownerId === null || ownerId === viewer

const ofSystem = ({ definitions }: World) => [...definitions.values()].filter(({ ownerId }) => ownerId === null)

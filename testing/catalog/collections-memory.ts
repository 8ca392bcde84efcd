import { Effect, Layer, Option } from "effect"
import {
  type Collection,
  CollectionFields,
  type CollectionId,
  type CollectionStats,
  Collections,
  CollectionsErrors,
  type FieldDefinition,
  FieldDefinitions,
  FieldsErrors,
  FieldUses,
  folded,
  type Schema,
  type ShownCollection,
  seesCollection,
  shownKeys,
  type UserId,
} from "../../core/index.ts"
import { found } from "../shared/found.ts"
import { newestFirst, pageOf, shownAs } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { card, relation } from "../visibility/relations.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(
    collectionsPorts(store),
    collectionFieldsPorts(store),
    fieldDefinitionsPorts(store),
    fieldUsesPorts(store),
  )

const collectionsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Collections, {
    get: (id) => read(({ collections }) => found(collections, id, () => new CollectionsErrors.CollectionNotFound())),
    withSchema: (id) =>
      read((world) => {
        const collection = world.collections.get(id)
        return collection === undefined
          ? Effect.fail(new CollectionsErrors.CollectionNotFound())
          : Effect.succeed({ collection, schema: schemaIn(world, id) })
      }),
    find: (id) => read(({ collections }) => Option.fromUndefinedOr(collections.get(id))),
    show: (id, viewer) =>
      read((world) => {
        const collection = world.collections.get(id)
        return collection !== undefined && isSeenOrEdited(world, id, viewer)
          ? Effect.succeed(shown(world, collection, viewer))
          : Effect.fail(new CollectionsErrors.CollectionNotFound())
      }),
    listOwn: (owner, { q, type }, page) =>
      read((world) => {
        const wanted = ownedBy(world, owner).filter(
          (one) => (type === null || one.type === type) && folded(one.name).includes(folded(q ?? "")),
        )
        const byName = pageOf(wanted, "up", ({ id, name }) => [folded(name), id], page)
        return shownAs(byName, (one) => shown(world, one, owner))
      }),
    listOf: (owner, viewer, page) =>
      read((world) => {
        const seen = ownedBy(world, owner).filter(({ id }) => isSeen(world, id, viewer))
        return shownAs(newestFirst(seen, page), (one) => shown(world, one, viewer))
      }),
    countOf: (owner, viewer) =>
      read((world) => ownedBy(world, owner).filter(({ id }) => isSeen(world, id, viewer)).length),
    add: (collection) =>
      write(({ collections, users }) => {
        if (!users.has(collection.ownerId)) return Effect.die(new Error("The owner has no account."))
        return Effect.sync(() => void collections.set(collection.id, collection))
      }),
    save: ({ id, ownerId: _, type: __, createdAt: ___, ...changed }) =>
      write(({ collections }) => {
        const was = collections.get(id)
        if (was !== undefined) collections.set(id, { ...was, ...changed })
      }),
    remove: (id) => write((world) => void remove(world, "collections", id)),
    // Nothing is left to do: `remove` takes the items along.
    purge: () => Effect.succeed(false),
    stats: (owner) => read((world) => statsIn(world, owner)),
  })

/** Whether a viewer sees a collection and its items. */
export const isSeen = (world: World, id: CollectionId, viewer: UserId): boolean => {
  const collection = world.collections.get(id)
  const owner = collection && world.users.get(collection.ownerId)
  if (collection === undefined || owner === undefined) return false
  const { openToVisitors, visibility } = collection
  return seesCollection(owner.privacy, visibility, relation(world, viewer, owner.id), openToVisitors)
}

/** The same for those who look at the collection itself, or at an item of it: its editors see it too. */
export const isSeenOrEdited = (world: World, id: CollectionId, viewer: UserId): boolean =>
  isSeen(world, id, viewer) || world.collectionEditors.has(editorKey(id, viewer))

/** The key of an editor. */
export const editorKey = (collection: CollectionId, editor: UserId): string => `${collection} ${editor}`

const ownedBy = ({ collections }: World, owner: UserId) =>
  [...collections.values()].filter(({ ownerId }) => ownerId === owner)

export const shown = (world: World, collection: Collection, viewer: UserId): ShownCollection => ({
  ...collection,
  owner: card(world, collection.ownerId) ?? { id: collection.ownerId, displayName: "", avatarUrl: null },
  itemsCount: [...world.items.values()].filter(({ collectionId }) => collectionId === collection.id).length,
  isEditor: world.collectionEditors.has(editorKey(collection.id, viewer)),
})

const collectionFieldsPorts = ({ read, write }: MemoryStore) =>
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

/** Statistics of an account's collections. */
const statsIn = (world: World, owner: UserId): CollectionStats => {
  const collections = [...world.collections.values()].filter(({ ownerId }) => ownerId === owner)
  const held = collections.flatMap(({ id, type }) => {
    const selects = schemaIn(world, id).filter(({ definition }) => definition.type === "select")
    const keys = selects.map(({ definition }) => definition.key)
    return [...world.items.values()]
      .filter(({ collectionId }) => collectionId === id)
      .map(({ copies, fields, rating }) => ({ type, copies, fields, rating, keys }))
  })
  const texts = held.flatMap(({ copies, fields, keys, type }) =>
    keys.flatMap((key) => (typeof fields[key] === "string" ? [{ type, key, value: fields[key], copies }] : [])),
  )
  const years = held.flatMap(({ fields, type }) => {
    const date = type === "games" ? fields["completion_date"] : undefined
    return typeof date === "string" && /^\d{4}/.test(date) ? [date.slice(0, 4)] : []
  })
  return {
    collections: collections.length,
    ...countsOf(held),
    byType: [...new Set(collections.map(({ type }) => type))]
      .sort()
      .map((type) => ({ type, ...countsOf(held.filter((one) => one.type === type)) })),
    byRating: [...Map.groupBy(held, ({ rating }) => rating)]
      .flatMap(([rating, some]) => (rating === null ? [] : [{ rating, ...countsOf(some) }]))
      .sort((one, other) => other.rating - one.rating),
    byField: [...Map.groupBy(texts, ({ key, type, value }) => JSON.stringify([type, key, value])).values()]
      .flatMap((some) => some.slice(0, 1).map(({ key, type, value }) => ({ type, key, value, ...countsOf(some) })))
      .sort(
        (one, other) =>
          compared(sortKeyOf(one), sortKeyOf(other)) || other.items - one.items || compared(one.value, other.value),
      ),
    gamesFinishedPerYear: counted(years)
      .map(([year, items]) => ({ year: Number(year), items }))
      .sort((one, other) => other.year - one.year),
  }
}

const countsOf = (items: ReadonlyArray<{ readonly copies: number }>) => ({
  items: items.length,
  copies: items.reduce((sum, { copies }) => sum + copies, 0),
})

const sortKeyOf = ({ key, type }: { readonly key: string; readonly type: string }) => `${type} ${key}`

const compared = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** How often each value is there. */
const counted = <A>(values: ReadonlyArray<A>): ReadonlyArray<readonly [A, number]> => {
  const counts = new Map<A, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
}

const fieldDefinitionsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(FieldDefinitions, {
    get: (id, viewer) =>
      read(({ definitions }) => {
        const definition = definitions.get(id)
        return definition !== undefined && isDefinitionSeen(definition, viewer)
          ? Effect.succeed(definition)
          : Effect.fail(new FieldsErrors.FieldDefinitionNotFound())
      }),
    find: (ids, viewer) =>
      read(({ definitions }) =>
        [...definitions.values()].filter((one) => ids.includes(one.id) && isDefinitionSeen(one, viewer)),
      ),
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

const isDefinitionSeen = ({ ownerId }: FieldDefinition, viewer: UserId): boolean =>
  ownerId === null || ownerId === viewer

const ofSystem = ({ definitions }: World) => [...definitions.values()].filter(({ ownerId }) => ownerId === null)

const fieldUsesPorts = ({ read }: MemoryStore) =>
  Layer.succeed(FieldUses, {
    inCollections: (id) => read(({ fields }) => [...fields.values()].some(({ definition }) => definition.id === id)),
    ofOptions: ({ id, key }, options) =>
      read(({ fields, items }) =>
        [...fields.values()].some(
          ({ collectionId, definition }) =>
            definition.id === id &&
            [...items.values()].some(
              (item) => item.collectionId === collectionId && options.includes(String(item.fields[key])),
            ),
        ),
      ),
  })

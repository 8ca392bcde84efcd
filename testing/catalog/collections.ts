import { Effect, Layer, Option } from "effect"
import {
  type Collection,
  type CollectionId,
  Collections,
  CollectionsErrors,
  folded,
  type ShownCollection,
  seesCollection,
  type UserId,
} from "../../core/index.ts"
import { found } from "../shared/found.ts"
import { newestFirst, pageOf, shownAs } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { card, relation } from "../visibility/relations.ts"
import { schemaIn } from "./collection-fields.ts"
import { statsIn } from "./collection-stats.ts"

export const ports = ({ read, write }: MemoryStore) =>
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
        return collection !== undefined && isSeen(world, id, viewer)
          ? Effect.succeed(shown(world, collection))
          : Effect.fail(new CollectionsErrors.CollectionNotFound())
      }),
    listOwn: (owner, { q, type }, page) =>
      read((world) => {
        const wanted = ownedBy(world, owner).filter(
          (one) => (type === null || one.type === type) && folded(one.name).includes(folded(q ?? "")),
        )
        const byName = pageOf(wanted, "up", ({ id, name }) => [folded(name), id], page)
        return shownAs(byName, (one) => shown(world, one))
      }),
    listOf: (owner, viewer, page) =>
      read((world) => {
        const seen = ownedBy(world, owner).filter(({ id }) => isSeen(world, id, viewer))
        return shownAs(newestFirst(seen, page), (one) => shown(world, one))
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
  return seesCollection(owner.privacy, collection.visibility, relation(world, viewer, owner.id))
}

const ownedBy = ({ collections }: World, owner: UserId) =>
  [...collections.values()].filter(({ ownerId }) => ownerId === owner)

const shown = (world: World, collection: Collection): ShownCollection => ({
  ...collection,
  owner: card(world, collection.ownerId) ?? { id: collection.ownerId, displayName: "", avatarUrl: null },
  itemsCount: [...world.items.values()].filter(({ collectionId }) => collectionId === collection.id).length,
})

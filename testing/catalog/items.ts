import { Effect, Layer, Option } from "effect"
import { type Item, Items, ItemsErrors, platformAppIdOf, shownKeys } from "../../core/index.ts"
import { isTaken, setGame } from "../gameplatform/games.ts"
import { found } from "../shared/found.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { openListingOf } from "../visibility/market-item.ts"
import { card } from "../visibility/relations.ts"
import { schemaIn } from "./collection-fields.ts"
import { isSeen } from "./collections.ts"
import { pageOfItems } from "./item-query.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Items, {
    get: (id) => read(({ items }) => found(items, id, () => new ItemsErrors.ItemNotFound())),
    show: (id, viewer) =>
      read((world) => {
        const item = world.items.get(id)
        const owner = item && card(world, item.ownerId)
        return item && owner && isSeen(world, item.collectionId, viewer)
          ? Effect.succeed({
              ...item,
              owner,
              listing: openListingOf(world, id),
              shownKeys: shownKeys(schemaIn(world, item.collectionId)),
            })
          : Effect.fail(new ItemsErrors.ItemNotFound())
      }),
    listIn: (collection, viewer, query, page) =>
      read((world) => {
        const seen = isSeen(world, collection, viewer) ? [...world.items.values()] : []
        return pageOfItems(
          seen.filter(({ collectionId }) => collectionId === collection),
          query,
          page,
        )
      }),
    listOwn: (owner, { type, ...query }, page) =>
      read(({ collections, items }) => {
        const own = [...items.values()].filter(
          ({ collectionId, ownerId }) =>
            ownerId === owner && (type === null || collections.get(collectionId)?.type === type),
        )
        return pageOfItems(own, query, page)
      }),
    fieldsOf: (owner, type, keys) =>
      read((world) =>
        [...world.collections.values()]
          .filter((one) => one.ownerId === owner && (type === null || one.type === type))
          .flatMap(({ id }) => schemaIn(world, id).map(({ definition }) => ({ ...definition, collectionId: id })))
          .filter(({ key }) => keys.includes(key))
          .map((field) => ({ collectionId: field.collectionId, key: field.key, type: field.type })),
      ),
    listingsOf: (ids) =>
      read(
        (world) =>
          new Map(
            ids.flatMap((id) => {
              const listing = openListingOf(world, id)
              return listing === null ? [] : [[id, listing] as const]
            }),
          ),
      ),
    findGame: (collection, appId) =>
      read(({ games, items }) =>
        Option.fromUndefinedOr(
          [...items.values()].find(({ id, collectionId }) => collectionId === collection && games.get(id) === appId)
            ?.id,
        ),
      ),
    add: (item) =>
      write((world) => {
        const appId = platformAppIdOf(item.fields)
        if (!world.collections.has(item.collectionId)) return Effect.die(new Error("There is no such collection."))
        if (isTaken(world, item, appId)) return Effect.die(new Error("The collection has an item for the game."))
        if (isNamed(world, item)) return Effect.die(new Error("The collection has an item of that name in a file."))
        return Effect.sync(() => {
          world.items.set(item.id, item)
          setGame(world, item.id, appId)
          world.lastItemAt.set(item.collectionId, item.createdAt)
        })
      }),
    save: (item, was) =>
      write((world) => {
        if (!world.items.has(item.id)) return Effect.void
        const [appId, before] = [platformAppIdOf(item.fields), platformAppIdOf(was.fields)]
        const now = appId === before ? (world.games.get(item.id) ?? null) : appId
        if (isNamed(world, item)) return Effect.die(new Error("The collection has an item of that name in a file."))
        if (isTaken(world, item, now)) return Effect.die(new Error("The collection has an item for the game."))
        return Effect.sync(() => {
          world.items.set(item.id, item)
          setGame(world, item.id, now)
          if (item.collectionId !== was.collectionId) world.lastItemAt.set(item.collectionId, item.updatedAt)
        })
      }),
    remove: (id) => write((world) => remove(world, "items", id)),
  })

/** Whether the collection of an item has another item with its name in a file. */
const isNamed = ({ items }: World, { id, collectionId, externalRef }: Item): boolean =>
  externalRef !== null &&
  [...items.values()].some(
    (other) => other.collectionId === collectionId && other.externalRef === externalRef && other.id !== id,
  )

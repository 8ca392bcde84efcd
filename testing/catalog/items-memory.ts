import { DateTime, Effect, Layer, Option } from "effect"
import {
  type FieldValue,
  folded,
  type Item,
  type ItemQuery,
  type ItemSort,
  Items,
  ItemsErrors,
  type Page,
  type PageRequest,
  type Position,
  platformAppIdOf,
  type Span,
  shownKeys,
  type TypedItem,
  tagCountLimit,
  tagKeyOf,
} from "../../core/index.ts"
import { isTaken, setGame } from "../gameplatform/memory.ts"
import { found } from "../shared/found.ts"
import { pageOf } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { heldCopies, openListingOf } from "../visibility/market-item.ts"
import { card } from "../visibility/relations.ts"
import { isSeenOrEdited, schemaIn } from "./collections-memory.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Items, {
    get: (id) => read(({ items }) => found(items, id, () => new ItemsErrors.ItemNotFound())),
    show: (id, viewer) =>
      read((world) => {
        const item = world.items.get(id)
        const owner = item && card(world, item.ownerId)
        return item && owner && isSeenOrEdited(world, item.collectionId, viewer)
          ? Effect.succeed({
              ...typedIn(world)(item),
              owner,
              listing: openListingOf(world, id),
              shownKeys: shownKeys(schemaIn(world, item.collectionId)),
            })
          : Effect.fail(new ItemsErrors.ItemNotFound())
      }),
    listIn: (collection, viewer, query, page) =>
      read((world) => {
        const seen = isSeenOrEdited(world, collection, viewer) ? [...world.items.values()] : []
        return pageOfItems(
          seen.filter(({ collectionId }) => collectionId === collection).map(typedIn(world)),
          query,
          page,
        )
      }),
    listOwn: (owner, { type, ...query }, page) =>
      read((world) => {
        const own = [...world.items.values()]
          .filter(({ ownerId }) => ownerId === owner)
          .map(typedIn(world))
          .filter((item) => type === null || item.type === type)
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
    tagsOf: (owner, collection, page) =>
      read(({ items }) => {
        const isAsked = (item: Item) =>
          item.ownerId === owner && (collection ?? item.collectionId) === item.collectionId
        const own = [...items.values()].filter(isAsked).sort(inOrder)
        const all = own.flatMap(({ tags }) => tags.map((tag) => ({ key: tagKeyOf(tag), tag })))
        const rows = [...Map.groupBy(all, ({ key }) => key)].map(([key, [one, ...others]]) => ({
          ...{ key, tag: one?.tag ?? key, itemsCount: Math.min(1 + others.length, tagCountLimit) },
        }))
        const { items: some, next } = pageOf(rows, "up", ({ key }) => [key], page)
        return { items: some.map(({ itemsCount, tag }) => ({ tag, itemsCount })), next }
      }),
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
    held: (id) => read((world) => heldCopies(world, id)),
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
    addAll: (collection, added) =>
      write((world) => {
        if (!world.collections.has(collection)) return Effect.die(new Error("There is no such collection."))
        return Effect.sync(() => {
          for (const item of added) {
            world.items.set(item.id, item)
            setGame(world, item.id, platformAppIdOf(item.fields))
            world.lastItemAt.set(collection, item.createdAt)
          }
        })
      }),
    save: (item, was) =>
      write((world) => {
        if (!world.items.has(item.id)) return Effect.void
        const [appId, before] = [platformAppIdOf(item.fields), platformAppIdOf(was.fields)]
        const now = appId === before ? (world.games.get(item.id) ?? null) : appId
        if (isNamed(world, item)) return Effect.die(new Error("The collection has an item of that name in a file."))
        if (item.copies < heldCopies(world, item.id)) return Effect.die(new Error("More copies are held."))
        if (isTaken(world, item, now)) return Effect.die(new Error("The collection has an item for the game."))
        return Effect.sync(() => {
          world.items.set(item.id, { ...item, lent: world.items.get(item.id)?.lent ?? 0 })
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

const inOrder = (one: Item, other: Item): number => {
  const [a, b] = [`${one.collectionId} ${one.id}`, `${other.collectionId} ${other.id}`]
  return a < b ? -1 : 1
}

const typedIn =
  ({ collections }: World) =>
  (item: Item): TypedItem => ({ ...item, type: collections.get(item.collectionId)?.type ?? "custom" })

/** One page of the items that pass a query, in its order. */
const pageOfItems = (items: Iterable<TypedItem>, query: ItemQuery, page: PageRequest): Page<TypedItem> => {
  const passing = [...items].filter((item) => passes(item, query))
  const upwards = query.sort === "name" || query.sort === "oldest"
  return pageOf(passing, upwards ? "up" : "down", positionIn[query.sort], page)
}

const age = ({ createdAt, id }: Item): Position => [DateTime.toEpochMillis(createdAt), id]

const positionIn: Record<ItemSort, (item: Item) => Position> = {
  newest: age,
  oldest: age,
  name: ({ id, name }) => [folded(name), id],
  rating: (item) => [item.rating ?? 0, ...age(item)],
}

const passes = (
  { collectionId, editions, fields, name, rating, ...item }: Item,
  { q, minRating, edition, conditions, location = null, tags = [] }: ItemQuery,
): boolean =>
  folded(name).includes(folded(q ?? "")) &&
  (rating ?? 0) >= (minRating ?? 0) &&
  (edition === null || editions.includes(edition)) &&
  tags.every((tag) => item.tags.some((one) => tagKeyOf(one) === tag)) &&
  (location === null || item.location === location) &&
  conditions.every(({ key, anyOf }) =>
    anyOf.some(({ collections, span }) => collections.includes(collectionId) && isWithin(span, fields[key])),
  )

const isWithin = ({ from, to }: Span, value: FieldValue | undefined): boolean => {
  if (value === undefined) return false
  const held = typeof value === "boolean" ? String(value) : value
  const fits = [from, to].every((end) => end === null || typeof end === typeof held)
  return fits && (from === null || held >= from) && (to === null || held <= to)
}

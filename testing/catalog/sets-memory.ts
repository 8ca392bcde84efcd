import { Effect, Layer, Option } from "effect"
import {
  type Edition,
  folded,
  fromEachWord,
  type ItemId,
  type ItemSet,
  ItemSets,
  inShowcase,
  keyOfWant,
  type ListedSet,
  mostCountedCopies,
  mostShownItems,
  type OwnedCopies,
  PlaceCopies,
  SetsErrors,
  seesCollection,
  type UserId,
} from "../../core/index.ts"
import { newestFirst, pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"
import { card, relation } from "../visibility/relations.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(setsPorts(store), placeCopiesPorts(store))

const setsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(ItemSets, {
    find: (id) => read(({ itemSets }) => Option.fromUndefinedOr(itemSets.get(id))),
    show: (id, viewer) =>
      read((world) => {
        const set = world.itemSets.get(id)
        if (set === undefined || !isSeen(world, set, viewer)) return Effect.fail(new SetsErrors.SetNotFound())
        return Effect.succeed({ ...listed(world, set, viewer), places: set.places })
      }),
    countOf: (owner) => read((world) => of(world, owner).length),
    listOwn: (owner, page) =>
      read((world) => shownAs(newestFirst(of(world, owner), page), (set) => listed(world, set, owner))),
    listOf: (owner, viewer, page) =>
      read((world) => {
        const seen = of(world, owner).filter((set) => set.isPublic && isSeen(world, set, viewer))
        return shownAs(newestFirst(seen, page), (set) => listed(world, set, viewer))
      }),
    listPublic: (viewer, { q, type }, page) =>
      read((world) => {
        const seen = [...world.itemSets.values()].flatMap((set) => {
          const found = q === null ? folded(set.name) : foundOf(set, q)
          const isAsked = set.isPublic && (type === null || set.type === type) && isSeen(world, set, viewer)
          return isAsked && found !== undefined ? [{ set, found }] : []
        })
        return shownAs(
          pageOf(seen, "up", ({ found, set }) => [found, set.id], page),
          ({ set }) => listed(world, set, viewer),
        )
      }),
    add: (set) =>
      write(({ itemSets, users }) => {
        if (!users.has(set.ownerId)) return Effect.die(new Error("The owner has no account."))
        return Effect.sync(() => void itemSets.set(set.id, set))
      }),
    save: ({ description, id, isPublic, name, places, updatedAt }) =>
      write(({ itemSets }) => {
        const was = itemSets.get(id)
        if (was !== undefined) itemSets.set(id, { ...was, description, isPublic, name, places, updatedAt })
      }),
    remove: (id) => write(({ itemSets }) => itemSets.delete(id)),
  })

const of = ({ itemSets }: World, owner: UserId): ReadonlyArray<ItemSet> =>
  [...itemSets.values()].filter(({ ownerId }) => ownerId === owner)

const isSeen = (world: World, { isPublic, ownerId }: ItemSet, viewer: UserId): boolean => {
  const owner = world.users.get(ownerId)
  if (ownerId === viewer || owner === undefined) return ownerId === viewer
  // A public set is seen like a public collection.
  return isPublic && seesCollection(owner.privacy, "public", relation(world, viewer, ownerId))
}

const listed = (world: World, { places, ...set }: ItemSet, viewer: UserId): ListedSet => {
  const origin = set.copiedFrom === null ? undefined : world.itemSets.get(set.copiedFrom)
  const owner = card(world, set.ownerId)
  if (owner === null) throw new Error("A set outlived its owner.")
  const copiedFrom = origin !== undefined && isSeen(world, origin, viewer) ? origin.id : null
  return { ...set, copiedFrom, owner, placesCount: places.length }
}

/** What is found of a name: its rest from the first word on, in the order of the list, that begins with `q`. */
const foundOf = ({ name }: ItemSet, q: string): string | undefined =>
  fromEachWord(spaced(name))
    .filter((rest) => rest.startsWith(spaced(q)))
    .sort()[0]

const spaced = (text: string): string => folded(text).replace(/\s+/gu, " ")

const placeCopiesPorts = ({ read }: MemoryStore) =>
  Layer.succeed(PlaceCopies, {
    ownedEditions: (owner, editions) =>
      read((world) =>
        owned(editions, (edition) =>
          [...world.items.values()].filter((item) => isOwn(world, item.id, owner) && item.editions.includes(edition)),
        ),
      ),
    ownedNames: (owner, type, names) =>
      read((world) =>
        owned(names, (name) =>
          [...world.items.values()].filter(
            (item) =>
              isOwn(world, item.id, owner) &&
              folded(item.name) === name &&
              world.collections.get(item.collectionId)?.type === type,
          ),
        ),
      ),
    wanted: (owner, keys) =>
      read(({ wants }) => {
        const open = [...wants.values()].filter((want) => want.ownerId === owner && want.status === "open")
        return new Map(open.flatMap((want) => (keys.includes(keyOfWant(want)) ? [[keyOfWant(want), want.id]] : [])))
      }),
    offered: (viewer, editions) =>
      read((world) => {
        const byEdition = Map.groupBy(copiesOf(world, viewer, new Set(editions)), ({ edition }) => edition)
        return new Map(
          [...byEdition].map(([edition, copies]) => {
            const sellers = new Set(copies.map(({ ownerId }) => ownerId)).size
            return [edition, { listings: copies.length, sellers }]
          }),
        )
      }),
  })

const isOwn = ({ collections, items }: World, id: ItemId, owner: UserId): boolean => {
  const shelf = items.get(id)?.collectionId
  return shelf !== undefined && collections.get(shelf)?.ownerId === owner
}

const owned = <Find>(
  finds: ReadonlyArray<Find>,
  itemsOf: (find: Find) => ReadonlyArray<{ readonly id: ItemId }>,
): ReadonlyMap<Find, OwnedCopies> =>
  new Map(
    finds.flatMap((find) => {
      const found = itemsOf(find)
      const items = found.slice(0, mostShownItems).map(({ id }) => id)
      return found.length === 0 ? [] : [[find, { count: Math.min(found.length, mostCountedCopies), items }]]
    }),
  )

/** A row for each edition that is asked for and each listing of a copy of it that the viewer sees. */
const copiesOf = (world: World, viewer: UserId, asked: ReadonlySet<Edition>) =>
  [...world.listings.values()].flatMap((listing) => {
    const editions = world.items.get(listing.itemId)?.editions.filter((edition) => asked.has(edition)) ?? []
    const item = editions.length === 0 ? null : marketItem(world, listing.itemId)
    const isSeen = item !== null && inShowcase(listing, item, viewer, relation(world, viewer, item.ownerId))
    return isSeen ? editions.map((edition) => ({ edition, ownerId: listing.ownerId })) : []
  })

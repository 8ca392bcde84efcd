import { DateTime, Effect, Layer, Option } from "effect"
import { type CollectionId, type ItemId, type MarketItem, MarketItems } from "../../core/index.ts"
import { isTaken } from "./games.ts"
import { pageOf } from "./page.ts"
import type { MemoryStore } from "./store.ts"
import type { World } from "./world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(MarketItems, {
    find: (id) => read((world) => Option.fromNullishOr(marketItem(world, id))),
    hasSpace: (collection, id) => read((world) => hasSpace(world, collection, id)),
    latestCollection: (owner, { id, type }) =>
      read((world) => {
        const roomy = [...world.collections.values()].filter(
          (one) => one.ownerId === owner && one.type === type && hasSpace(world, one.id, id),
        )
        const latest = pageOf(
          roomy,
          "down",
          (one) => {
            const lastItemAt = world.lastItemAt.get(one.id)
            const came = lastItemAt === undefined ? Number.NEGATIVE_INFINITY : DateTime.toEpochMillis(lastItemAt)
            return [came, DateTime.toEpochMillis(one.createdAt), one.id]
          },
          { limit: 1, after: null },
        )
        return Option.fromUndefinedOr(latest.items[0]?.id)
      }),
    transferItem: (id, to, now) =>
      write((world) => {
        const item = world.items.get(id)
        const collection = world.collections.get(to)
        if (item === undefined || collection === undefined || !hasSpace(world, to, id))
          return Effect.die(new Error(`The item ${id} cannot go into the collection ${to}.`))
        const { ownerId } = collection
        return Effect.sync(() => {
          world.items.set(id, {
            ...item,
            collectionId: to,
            ownerId,
            externalRef: null,
            rating: null,
            comment: null,
            updatedAt: now,
          })
          world.lastItemAt.set(to, now)
        })
      }),
  })

/** An item as the market reads it; `null` when it is deleted. */
export const marketItem = (world: World, id: ItemId | null): MarketItem | null => {
  const item = id === null ? undefined : world.items.get(id)
  const collection = item && world.collections.get(item.collectionId)
  const owner = collection && world.users.get(collection.ownerId)
  if (item === undefined || collection === undefined || owner === undefined) return null
  return {
    id: item.id,
    ownerId: owner.id,
    ownerPrivacy: owner.privacy,
    collectionId: collection.id,
    type: collection.type,
    visibility: collection.visibility,
    name: item.name,
    coverUrl: item.coverUrl,
    inRound: isInRound(world, item.id),
  }
}

/** Whether an accepted offer on the item waits for its confirmations, or a trade round holds it. */
export const isReserved = (world: World, item: ItemId): boolean =>
  isInRound(world, item) ||
  [...world.offers.values()].some(({ itemId, status }) => itemId === item && status === "accepted")

const isInRound = ({ itemHolds }: World, item: ItemId): boolean => (itemHolds.get(item)?.entry ?? null) !== null

const hasSpace = (world: World, collectionId: CollectionId, id: ItemId): boolean =>
  !isTaken(world, { id, collectionId }, world.games.get(id) ?? null)

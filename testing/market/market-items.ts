import { DateTime, Effect, Layer, Option } from "effect"
import { type CollectionId, type ItemId, MarketItems } from "../../core/index.ts"
import { isTaken } from "../gameplatform/games.ts"
import { pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"

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

const hasSpace = (world: World, collectionId: CollectionId, id: ItemId): boolean =>
  !isTaken(world, { id, collectionId }, world.games.get(id) ?? null)

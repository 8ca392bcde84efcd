import { DateTime, Effect, Layer } from "effect"
import { askingOf, inShowcase, Prices, pricesOf, type UserId } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"
import { relation } from "../visibility/relations.ts"

/** Looks at each read whether a side is suspended, so there is nothing to review. */
export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Prices, {
    add: (item, sale) =>
      write(({ items, sales }) => {
        const editions = items.get(item)?.editions ?? []
        if (editions.length > 0) sales.set(sale.id, { ...sale, editions, isCounted: false })
      }),
    uncounted: (before, limit) =>
      read(({ sales }) =>
        [...sales.values()]
          .filter(({ isCounted, soldAt }) => !isCounted && DateTime.isLessThan(soldAt, before))
          .sort((one, other) => DateTime.toEpochMillis(one.soldAt) - DateTime.toEpochMillis(other.soldAt))
          .slice(0, limit),
      ),
    count: (id) =>
      write(({ sales }) => {
        const sale = sales.get(id)
        if (sale !== undefined) sales.set(id, { ...sale, isCounted: true })
      }),
    review: () => Effect.void,
    reviewNext: () => Effect.succeed(false),
    sold: (edition, unit) =>
      read((world) => {
        const counted = [...world.sales.values()].filter(
          ({ editions, isCounted, offererId, ownerId }) =>
            isCounted && editions.includes(edition) && !isSuspended(world, ownerId) && !isSuspended(world, offererId),
        )
        return pricesOf(counted, unit)
      }),
    asking: (viewer, edition) =>
      read((world) => {
        const shown = [...world.listings.values()].filter((listing) => {
          const item = marketItem(world, listing.itemId)
          const isCopy = world.items.get(listing.itemId)?.editions.includes(edition) === true
          return isCopy && item !== null && inShowcase(listing, item, viewer, relation(world, viewer, item.ownerId))
        })
        return askingOf(shown.flatMap(({ price }) => (price === null ? [] : [price])))
      }),
  })

const isSuspended = ({ users }: World, user: UserId): boolean => (users.get(user)?.suspendedAt ?? null) !== null

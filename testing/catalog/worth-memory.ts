import { DateTime, Effect, Layer, Order } from "effect"
import {
  conditionOf,
  type Item,
  type MarketSum,
  type MarketValue,
  marketSince,
  marketValueOf,
  mostMarketSales,
  type PaidSum,
  sidesOf,
  strongestOf,
  Worths,
} from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { isCountedSale } from "./editions-memory.ts"

/** Sums up at each read, so there is nothing to renew. */
export const ports = ({ read }: MemoryStore) =>
  Layer.succeed(Worths, {
    of: ({ collection, now, owner }) =>
      read((world) => {
        const shelves = [...world.collections.values()]
          .filter(({ id, ownerId }) => ownerId === owner && (collection === null || id === collection))
          .map(({ id }) => id)
        const items = [...world.items.values()].filter(({ collectionId }) => shelves.includes(collectionId))
        const valued = items.map((item) => ({ item, values: valuesOf(world, item, now) }))
        return {
          items: items.length,
          copies: items.reduce((sum, { copies }) => sum + copies, 0),
          paid: items.flatMap(({ copies, purchase }) => {
            const { on, price } = purchase ?? { on: null, price: null }
            if (price === null) return []
            const month = on === null ? null : on.slice(0, "2026-03".length)
            const sum = { currency: price.currency, month, amount: price.amount * copies, items: 1, copies }
            return [sum satisfies PaidSum]
          }),
          market: valued.flatMap(({ item: { copies }, values }) =>
            [...values].map(
              ([currency, { median, sales }]) =>
                ({ currency, amount: median * copies, items: 1, copies, sales }) satisfies MarketSum,
            ),
          ),
          valued: valued.filter(({ values }) => values.size > 0).length,
        }
      }),
    renewNext: () => Effect.succeed(false),
    spreadNext: () => Effect.succeed(false),
  })

/** The market values of an item by currency. */
const valuesOf = (world: World, { collectionId, editions, fields }: Item, now: DateTime.Utc) => {
  const type = world.collections.get(collectionId)?.type
  const found = new Map<string, Array<MarketValue>>()
  if (type === undefined) return new Map<string, MarketValue>()
  const condition = conditionOf(type, fields)
  for (const edition of editions) {
    const sales = [...world.sales.values()].filter(
      (sale) =>
        isCountedSale(world, sale) &&
        sale.editions.includes(edition) &&
        sale.condition === condition &&
        DateTime.isGreaterThanOrEqualTo(sale.soldAt, marketSince(now)),
    )
    for (const [currency, some] of Map.groupBy(sales, ({ price }) => price.currency)) {
      const newest = some.toSorted(oldestFirst).slice(-mostMarketSales)
      const value = marketValueOf(
        newest.map((sale) => ({ amount: sale.price.amount, sides: sidesOf(sale), soldAt: sale.soldAt })),
      )
      if (value !== null) found.set(currency, [...(found.get(currency) ?? []), value])
    }
  }
  return new Map(
    [...found].flatMap(([currency, values]) => {
      const value = strongestOf(values)
      return value === null ? [] : [[currency, value] as const]
    }),
  )
}

interface Sold {
  readonly id: string
  readonly soldAt: DateTime.Utc
}
const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ soldAt }: Sold) => DateTime.toEpochMillis(soldAt)),
  Order.mapInput(Order.String, ({ id }: Sold) => id),
)

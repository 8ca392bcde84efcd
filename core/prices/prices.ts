import { DateTime, Order } from "effect"
import type { Edition } from "../editions/edition.ts"
import type { UserId } from "../shared/ids.ts"
import type { Money } from "../shared/money.ts"

/** A purchase that was completed, of an item that had these editions then. Contract: collectors, prices. */
export interface Sale {
  /** The id of its offer. */
  readonly id: string
  readonly editions: ReadonlyArray<Edition>
  readonly price: Money
  readonly ownerId: UserId
  readonly offererId: UserId
  readonly soldAt: DateTime.Utc
}

/** How long a period of the prices is. */
export const priceUnits = ["year", "month"] as const

export type PriceUnit = (typeof priceUnits)[number]

/** Prices of listings, in minor units of the currency. */
export interface AskingPrices {
  readonly currency: string
  readonly count: number
  readonly low: number
  /** Of an even number of prices the lower middle one. */
  readonly median: number
  readonly high: number
}

/** Prices of the sales of a year ("2026") or a month ("2026-03") in UTC. `last` is that of the latest sale. */
export interface SalePrices extends AskingPrices {
  readonly period: string
  readonly last: number
}

/** What an edition was sold for, and what is asked for it. Contract: collectors, prices. */
export interface EditionPrices {
  readonly edition: Edition
  readonly sales: ReadonlyArray<SalePrices>
  readonly asking: ReadonlyArray<AskingPrices>
}

/** With fewer sales, or fewer different pairs of people, a period has no prices. Contract: collectors, prices. */
export const fewestSales = 3

/** The period in UTC that a moment belongs to. */
export const periodOf = (at: DateTime.Utc, unit: PriceUnit): string =>
  DateTime.formatIso(at).slice(0, unit === "year" ? "2026".length : "2026-03".length)

/** The two sides of a sale, whichever of them sold. */
export const sidesOf = ({ offererId, ownerId }: Sale): string => [ownerId, offererId].sort().join(" ")

/** The prices of sales of one edition: the newest period first, then by currency. Contract: collectors, prices. */
export const pricesOf = (sales: ReadonlyArray<Sale>, unit: PriceUnit): ReadonlyArray<SalePrices> =>
  [...Map.groupBy(sales, ({ price, soldAt }) => `${periodOf(soldAt, unit)} ${price.currency}`)]
    .filter(([, group]) => group.length >= fewestSales && new Set(group.map(sidesOf)).size >= fewestSales)
    .map(([key, group]) => {
      const [period = "", currency = ""] = key.split(" ")
      const latest = group.reduce((one, other) => (isLater(other, one) ? other : one))
      return {
        period,
        ...spreadOf(
          currency,
          group.map(({ price }) => price.amount),
        ),
        last: latest.price.amount,
      }
    })
    .sort(newestFirst)

/** The prices of listings of one edition, by currency. Contract: collectors, prices. */
export const askingOf = (prices: ReadonlyArray<Money>): ReadonlyArray<AskingPrices> =>
  [...Map.groupBy(prices, ({ currency }) => currency)]
    .map(([currency, group]) =>
      spreadOf(
        currency,
        group.map(({ amount }) => amount),
      ),
    )
    .sort(Order.mapInput(Order.String, ({ currency }) => currency))

const isLater = (one: Sale, other: Sale): boolean => {
  const [a, b] = [DateTime.toEpochMillis(one.soldAt), DateTime.toEpochMillis(other.soldAt)]
  return a > b || (a === b && one.id > other.id)
}

const newestFirst = Order.combine(
  Order.flip(Order.mapInput(Order.String, ({ period }: SalePrices) => period)),
  Order.mapInput(Order.String, ({ currency }: SalePrices) => currency),
)

const spreadOf = (currency: string, amounts: ReadonlyArray<number>): AskingPrices => {
  const sorted = [...amounts].sort((a, b) => a - b)
  const at = (n: number) => sorted[n] ?? 0
  return {
    currency,
    count: sorted.length,
    low: at(0),
    median: at(Math.floor((sorted.length - 1) / 2)),
    high: at(sorted.length - 1),
  }
}

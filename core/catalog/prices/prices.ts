import { DateTime, Order } from "effect"
import type { Money, UserId } from "../../shared/index.ts"
import type { Edition } from "../editions/edition.ts"
import type { CardCondition } from "../fields/system-fields.ts"

/**
 * A purchase that was completed, of an item that had these editions and this condition then.
 * Contract: catalog, prices.
 */
export interface Sale {
  /** The id of its offer. */
  readonly id: string
  readonly editions: ReadonlyArray<Edition>
  /** Of a card game; `null` for none. */
  readonly condition: CardCondition | null
  readonly price: Money
  readonly ownerId: UserId
  readonly offererId: UserId
  readonly soldAt: DateTime.Utc
}

/** A sale that does not count yet. */
export type UncountedSale = Pick<Sale, "id" | "ownerId" | "offererId">

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

/** Prices of the sales of a year ("2026") or a month ("2026-03") in UTC, in two significant digits. */
export interface SalePrices extends AskingPrices {
  readonly period: string
}

/** What an edition was sold for, and what is asked for it. Contract: catalog, prices. */
export interface EditionPrices {
  readonly edition: Edition
  readonly sales: ReadonlyArray<SalePrices>
  /** `null` where not all listings were looked at, and none of the others is shown. */
  readonly asking: ReadonlyArray<AskingPrices> | null
}

/** How many sales of a period, the oldest ones, are looked at for pairs of people. Contract: catalog, prices. */
export const mostPairedSales = 1000

const fewestPairs = 5
const mostPairsOfOne = 2

/**
 * Whether sales, oldest first, are between enough pairs of people: at least five, with each person in two of them at
 * most. So a few accounts cannot show the price of one sale between others. Contract: catalog, prices.
 */
export const haveEnoughPairs = (sides: ReadonlyArray<string>): boolean => {
  const pairsOf = new Map<string, number>()
  let pairs = 0
  for (const pair of new Set(sides.slice(0, mostPairedSales))) {
    const people = pair.split(" ")
    if (people.some((person) => (pairsOf.get(person) ?? 0) >= mostPairsOfOne)) continue
    for (const person of people) pairsOf.set(person, (pairsOf.get(person) ?? 0) + 1)
    pairs += 1
  }
  return pairs >= fewestPairs
}

/** An amount in two significant digits, so that the price of one sale is not read from it. */
export const inTwoDigits = (amount: number): number => {
  const step = 10 ** Math.max(0, String(amount).length - 2)
  return Math.round(amount / step) * step
}

/** Prices of sales as they are shown. Contract: catalog, prices. */
export const shownPrices = <Prices extends AskingPrices>(exact: Prices): Prices => ({
  ...exact,
  low: inTwoDigits(exact.low),
  median: inTwoDigits(exact.median),
  high: inTwoDigits(exact.high),
})

/** The moment before which sales count: the start of the day in UTC. Contract: catalog, prices. */
export const countedBefore = (now: DateTime.Utc): DateTime.Utc => DateTime.startOf(now, "day")

/** The period in UTC that a moment belongs to. */
export const periodOf = (at: DateTime.Utc, unit: PriceUnit): string =>
  DateTime.formatIso(at).slice(0, unit === "year" ? "2026".length : "2026-03".length)

/** The two sides of a sale, whichever of them sold. */
export const sidesOf = ({ offererId, ownerId }: Pick<Sale, "offererId" | "ownerId">): string =>
  [ownerId, offererId].sort().join(" ")

/** The prices of sales of one edition: the newest period first, then by currency. Contract: catalog, prices. */
export const pricesOf = (sales: ReadonlyArray<Sale>, unit: PriceUnit): ReadonlyArray<SalePrices> =>
  [...Map.groupBy(sales, ({ price, soldAt }) => `${periodOf(soldAt, unit)} ${price.currency}`)]
    .filter(([, group]) => haveEnoughPairs(group.toSorted(oldestFirst).map(sidesOf)))
    .map(([key, group]) => {
      const [period = "", currency = ""] = key.split(" ")
      const amounts = group.map(({ price }) => price.amount)
      return { period, ...shownPrices(spreadOf(currency, amounts)) }
    })
    .sort(newestFirst)

/** The prices of listings of one edition, by currency. Contract: catalog, prices. */
export const askingOf = (prices: ReadonlyArray<Money>): ReadonlyArray<AskingPrices> =>
  [...Map.groupBy(prices, ({ currency }) => currency)]
    .map(([currency, group]) =>
      spreadOf(
        currency,
        group.map(({ amount }) => amount),
      ),
    )
    .sort(Order.mapInput(Order.String, ({ currency }) => currency))

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ soldAt }: Sale) => DateTime.toEpochMillis(soldAt)),
  Order.mapInput(Order.String, ({ id }: Sale) => id),
)

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

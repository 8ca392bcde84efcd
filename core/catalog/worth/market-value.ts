import { DateTime } from "effect"
import type { Edition } from "../editions/edition.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { type CardCondition, cardConditions } from "../fields/system-fields.ts"
import type { FieldValues } from "../items/values.ts"
import { haveEnoughPairs, inTwoDigits, mostPairedSales } from "../prices/prices.ts"

/** What has a market value of its own: an edition in a condition, or in none, in one currency. */
export interface MarketValueKey {
  readonly edition: Edition
  readonly condition: CardCondition | null
  readonly currency: string
}

/** A sale that a market value stands on. */
export interface MarketSale {
  readonly amount: number
  /** As `sidesOf` says. */
  readonly sides: string
  readonly soldAt: DateTime.Utc
}

/** What an edition in a condition was sold for. Contract: catalog, worth. */
export interface MarketValue {
  /** In two significant digits; of an even number of prices the lower middle one. */
  readonly median: number
  readonly sales: number
}

/**
 * The condition by which an item is valued and its sales are: that of a card game, whether its collection hides the
 * field or not. Contract: catalog, worth.
 */
export const conditionOf = (type: CollectionType, fields: FieldValues): CardCondition | null =>
  type === "cardgames" ? (cardConditions.find((one) => one === fields["condition"]) ?? null) : null

/** How many sales of a market value, the newest ones, are looked at. Contract: catalog, worth. */
export const mostMarketSales = 5000

const daysOfMarket = 365

/** The moment since which sales are behind a market value. Contract: catalog, worth. */
export const marketSince = (now: DateTime.Utc): DateTime.Utc =>
  DateTime.subtract(DateTime.startOf(now, "day"), { days: daysOfMarket })

/** The moment from which a sale is behind no market value any more. */
export const leavesMarketAt = (soldAt: DateTime.Utc): DateTime.Utc =>
  DateTime.add(DateTime.startOf(soldAt, "day"), { days: daysOfMarket + 1 })

/**
 * The market value that sales of one edition, condition and currency come to, oldest first; `null` where they are not
 * between enough pairs of people. Contract: catalog, worth.
 */
export const marketValueOf = (sales: ReadonlyArray<MarketSale>): MarketValue | null => {
  if (!haveEnoughPairs(sales.slice(0, mostPairedSales).map(({ sides }) => sides))) return null
  const amounts = sales.map(({ amount }) => amount).sort((one, other) => one - other)
  return { median: inTwoDigits(amounts[Math.floor((amounts.length - 1) / 2)] ?? 0), sales: sales.length }
}

/**
 * The market value of an item with several editions in one currency: that with the most sales, and of several the
 * lowest. Contract: catalog, worth.
 */
export const strongestOf = (values: ReadonlyArray<MarketValue>): MarketValue | null =>
  values.reduce<MarketValue | null>(
    (best, value) =>
      best === null || value.sales > best.sales || (value.sales === best.sales && value.median < best.median)
        ? value
        : best,
    null,
  )

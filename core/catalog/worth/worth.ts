import { DateTime, Order } from "effect"

/** What is known of the worth of items. Contract: catalog, worth. */
export interface Worth {
  readonly items: number
  readonly copies: number
  /** By currency: amounts of different currencies are never added up. */
  readonly currencies: ReadonlyArray<CurrencyWorth>
  /** How many items have no purchase price, and how many no market value, in any currency. */
  readonly notKnown: { readonly paid: number; readonly market: number }
}

export interface CurrencyWorth {
  readonly currency: string
  readonly paid: KnownWorth
  readonly market: KnownWorth & { readonly sales: number }
  readonly byMonth: ReadonlyArray<MonthPaid>
}

export interface KnownWorth {
  /** In minor units of the currency, of all copies. */
  readonly amount: number
  readonly items: number
  readonly copies: number
  /** How many of all items have none in this currency. */
  readonly notKnown: number
}

/** What had been paid by the end of a month. */
export interface MonthPaid {
  readonly month: string
  readonly paid: number
}

/** The sums that a worth is made of, of one owner's items. */
export interface WorthSums {
  readonly items: number
  readonly copies: number
  readonly paid: ReadonlyArray<PaidSum>
  readonly market: ReadonlyArray<MarketSum>
  /** How many items have a market value in any currency. */
  readonly valued: number
}

/** The purchases of a month, or those without a day, in one currency. */
export interface PaidSum {
  readonly currency: string
  readonly month: string | null
  readonly amount: number
  readonly items: number
  readonly copies: number
}

/** The market values in one currency. */
export interface MarketSum {
  readonly currency: string
  readonly amount: number
  readonly items: number
  readonly copies: number
  readonly sales: number
}

const monthsShown = 24

/** The worth that sums come to, at a moment. Contract: catalog, worth. */
export const worthOf = ({ copies, items, market, paid, valued }: WorthSums, now: DateTime.Utc): Worth => {
  const currencies = [...new Set([...paid, ...market].map(({ currency }) => currency))].sort(Order.String)
  const months = monthsUntil(now)
  const purchases = paid.reduce((sum, one) => sum + one.items, 0)
  return {
    items,
    copies,
    currencies: currencies.map((currency) => {
      const bought = paid.filter((one) => one.currency === currency)
      const values = market.filter((value) => value.currency === currency)
      const sales = values.reduce((sum, value) => sum + value.sales, 0)
      return {
        currency,
        paid: known(bought, items),
        market: { ...known(values, items), sales },
        byMonth: months.map((month) => ({
          month,
          paid: amountOf(bought.filter((one) => one.month !== null && one.month <= month)),
        })),
      }
    }),
    notKnown: { paid: items - purchases, market: items - valued },
  }
}

/** The months in UTC of which the last one is now, oldest first. */
const monthsUntil = (now: DateTime.Utc): ReadonlyArray<string> =>
  Array.from({ length: monthsShown }, (_, n) => {
    const month = DateTime.subtract(DateTime.startOf(now, "month"), { months: monthsShown - 1 - n })
    return DateTime.formatIso(month).slice(0, "2026-03".length)
  })

const known = (sums: ReadonlyArray<Omit<MarketSum, "sales" | "currency">>, all: number): KnownWorth => {
  const items = sums.reduce((sum, one) => sum + one.items, 0)
  return {
    amount: amountOf(sums),
    items,
    copies: sums.reduce((sum, one) => sum + one.copies, 0),
    notKnown: all - items,
  }
}

/** A sum that JSON can carry: prices are whole numbers of up to 2^53 - 1, and so is what many of them come to. */
const amountOf = (sums: ReadonlyArray<{ readonly amount: number }>): number =>
  Math.min(
    sums.reduce((sum, { amount }) => sum + amount, 0),
    Number.MAX_SAFE_INTEGER,
  )

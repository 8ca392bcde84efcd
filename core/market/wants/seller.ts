import type { ListingId, Money, UserId } from "../../shared/index.ts"
import type { WantId } from "./want.ts"

/** A want of the viewer, and a listing that meets it by a purchase (`fitsToBuy`). */
export interface BuyableWant {
  readonly want: WantId
  readonly listing: ListingId
  readonly price: Money
}

/** Another user who sells what the viewer wants. Contract: market, sellers. */
export interface Seller {
  readonly user: UserId
  /** Each want with each of the listings that meet it, at least one. */
  readonly met: ReadonlyArray<BuyableWant>
}

/** How many listings one offer may ask for. */
const mostBundled = 10

/** What a viewer may ask a seller for in one offer. */
export interface Bundle {
  readonly wantsCount: number
  readonly listings: ReadonlyArray<{ readonly id: ListingId; readonly price: Money }>
}

/** Chooses a listing for each want, and of too many those that meet the most wants. Contract: market, sellers. */
export const bundleOf = (met: Seller["met"]): Bundle => {
  const currency = mostMetIn(met)
  const byWant = new Map<WantId, BuyableWant>()
  for (const one of met) {
    const chosen = byWant.get(one.want)
    if (chosen === undefined || isBetter(one, chosen, currency)) byWant.set(one.want, one)
  }
  const chosen = [...Map.groupBy(byWant.values(), ({ listing }) => listing).values()]
  const listings = chosen.flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ id: first.listing, price: first.price, wants: 1 + others.length }],
  )
  listings.sort(
    (one, other) => other.wants - one.wants || one.price.amount - other.price.amount || (one.id < other.id ? -1 : 1),
  )
  return {
    wantsCount: byWant.size,
    listings: listings.slice(0, mostBundled).map(({ id, price }) => ({ id, price })),
  }
}

/** The sum of some prices in each of their currencies, by its code. Contract: market, sellers. */
export const totalsOf = (prices: ReadonlyArray<Money>): ReadonlyArray<Money> => {
  const sums = new Map<string, number>()
  for (const { amount, currency } of prices)
    sums.set(currency, Math.min((sums.get(currency) ?? 0) + amount, Number.MAX_SAFE_INTEGER))
  return [...sums]
    .map(([currency, amount]) => ({ amount, currency }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
}

/** The currency in which the most wants are met; of several the first by its code. */
const mostMetIn = (met: Seller["met"]): string => {
  const wants = new Map<string, Set<WantId>>()
  for (const { price, want } of met) wants.set(price.currency, (wants.get(price.currency) ?? new Set()).add(want))
  const [most] = [...wants].sort(([one, ones], [other, others]) => others.size - ones.size || (one < other ? -1 : 1))
  return most?.[0] ?? ""
}

const isBetter = (one: BuyableWant, other: BuyableWant, currency: string): boolean => {
  const isIn = ({ price }: BuyableWant) => price.currency === currency
  if (isIn(one) !== isIn(other)) return isIn(one)
  return (
    one.price.amount < other.price.amount || (one.price.amount === other.price.amount && one.listing < other.listing)
  )
}

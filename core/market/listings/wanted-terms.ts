import type { Money } from "../../shared/index.ts"
import type { Listing } from "./listing.ts"

/** In which ways a user wants an item. */
export const wantKinds = ["buy", "trade", "both"] as const

export type WantKind = (typeof wantKinds)[number]

/** On which terms a user wants an item. */
export interface WantedTerms {
  readonly kind: WantKind
  /** The most that a purchase may cost, in the currency of the listing; `null` for any price. */
  readonly maxPrice: Money | null
}

/**
 * Whether a listing is on terms that a user wants: it sells, they buy, and it costs no more than they pay; or both
 * trade. Contract: market, wants.
 */
export const fitsTerms = (listing: Pick<Listing, "kind" | "price">, wanted: WantedTerms): boolean =>
  fitsToBuy(listing, wanted) || (listing.kind !== "sale" && wanted.kind !== "buy")

/** The same for a purchase alone. */
export const fitsToBuy = ({ kind, price }: Pick<Listing, "kind" | "price">, wanted: WantedTerms): boolean => {
  if (kind === "trade" || wanted.kind === "trade" || price === null) return false
  const { maxPrice } = wanted
  return maxPrice === null || (price.currency === maxPrice.currency && price.amount <= maxPrice.amount)
}

import type { CollectionType } from "../../catalog/index.ts"
import type { ListingId, UserId } from "../../shared/index.ts"
import type { Listing } from "../listings/listing.ts"
import { fitsTerms, fitsToBuy } from "../listings/wanted-terms.ts"
import { isSought, type Want, type WantId } from "./want.ts"

/** What a listing offers, and on which terms. */
export interface Offering extends Pick<Listing, "kind" | "price"> {
  readonly name: string
  readonly editions: ReadonlyArray<string>
}

/** What a listing offered before a change; `null` where it offered nothing, because it was not open or was reserved. */
export type OfferedBefore = Offering | null

/** A change of a listing of which not all wanters are notified yet. */
export interface WantNews {
  readonly id: string
  readonly listing: ListingId
  readonly lister: UserId
  readonly before: OfferedBefore
  /** The last want that was looked at, in the order of their owners. */
  readonly after: FoundWant | null
}

/** The position of a want among those that are found. */
export interface FoundWant {
  readonly ownerId: UserId
  readonly id: WantId
}

/**
 * Whether a change of a listing is news to a want of a user who sees the listing: it meets the want and did not meet
 * it before, or the price fell and the want buys. Contract: market, wants.
 */
export const isNews = (
  want: Want,
  now: Offering & { readonly type: CollectionType },
  before: OfferedBefore,
): boolean => {
  const isMet = (offering: Offering) =>
    want.status === "open" && isSought(want, { ...offering, type: now.type }) && fitsTerms(offering, want)
  if (!isMet(now)) return false
  return before === null || !isMet(before) || (isCheaper(now, before) && fitsToBuy(now, want))
}

const isCheaper = ({ price }: Offering, { price: before }: Offering): boolean =>
  price !== null && before?.currency === price.currency && price.amount < before.amount

import type { ListingId } from "../../shared/index.ts"
import { mostOfferedItems } from "./offer.ts"

/** What an offer or a proposal asks for: one listing, or several of one owner. Not both are given. */
export interface AskedListings {
  readonly listingId?: ListingId | null | undefined
  readonly listingIds?: ReadonlyArray<ListingId> | null | undefined
}

/** The listings that are asked for, of too many one more than an offer can have. */
export const listingsAsked = ({ listingId = null, listingIds }: AskedListings): ReadonlyArray<ListingId> =>
  (listingIds ?? (listingId === null ? [] : [listingId])).slice(0, mostOfferedItems + 1)

/** Whether one of the two is given, and not both. */
export const isAsked = ({ listingId = null, listingIds = null }: AskedListings): boolean =>
  (listingId !== null) !== (listingIds !== null)

/** Whether neither of the two is given. */
export const isNothing = ({ listingId = null, listingIds = null }: AskedListings): boolean =>
  listingId === null && listingIds === null

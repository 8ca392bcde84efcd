import type { ListingId } from "../../shared/index.ts"
import { mostOfferedItems } from "./offer.ts"

/** What an offer asks for: one listing, or several of one owner. One of the two is given. */
export interface AskedListings {
  readonly listingId?: ListingId | null | undefined
  readonly listingIds?: ReadonlyArray<ListingId> | undefined
}

/** The listings that are asked for, of too many one more than an offer can have. */
export const listingsAsked = ({ listingId = null, listingIds }: AskedListings): ReadonlyArray<ListingId> =>
  (listingIds ?? (listingId === null ? [] : [listingId])).slice(0, mostOfferedItems + 1)

/** Whether one of the two is given, and not both. */
export const isAsked = ({ listingId = null, listingIds }: AskedListings): boolean =>
  (listingId !== null) !== (listingIds !== undefined)

import type { DateTime } from "effect"
import type { ListingId, UserId } from "../../shared/index.ts"

/** A listing that meets a want, by its age. */
export interface MatchedListing {
  readonly id: ListingId
  readonly createdAt: DateTime.Utc
}

/** Another user with whom the viewer could trade: each has what the other one wants. Contract: market, matches. */
export interface MutualMatch {
  readonly user: UserId
  /** The listings of that user that meet a want of the viewer, newest first, at least one. */
  readonly theirs: ReadonlyArray<MatchedListing>
  /** The listings of the viewer that meet a want of that user which the viewer may see, newest first, at least one. */
  readonly mine: ReadonlyArray<MatchedListing>
}

/** How many listings of each side a response shows. */
export const mostShown = 20

/** How many users a page has at most, because each of them comes with listings. */
export const mostOnPage = 20

/** How many listings of a user are looked at, the newest ones. */
export const mostOwnListings = 1000

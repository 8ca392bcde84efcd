import { Context, type Effect } from "effect"
import type { Page, PageRequest, UserId } from "../../shared/index.ts"
import type { RatingSummary, UserCard } from "../../users/index.ts"
import type { OfferId } from "../offers/offer.ts"
import type { AlreadyRated } from "./errors.ts"
import type { Rating } from "./rating.ts"

/** A rating as a response shows it. */
export interface ShownRating {
  readonly rating: Rating
  /** `null` once the account is deleted. */
  readonly rater: UserCard | null
  readonly ratee: UserCard | null
}

/** All ratings. Each side of an offer or a leg gives at most one. Ratings are kept when an account is deleted. */
export class Ratings extends Context.Service<
  Ratings,
  {
    /** Adds a rating. Of any number of parallel ratings of one offer or leg by one side, one succeeds. */
    readonly add: (rating: Rating) => Effect.Effect<void, AlreadyRated>
    /** The ratings by both sides of one offer, newest first. */
    readonly ofOffer: (offer: OfferId, page: PageRequest) => Effect.Effect<Page<ShownRating>>
    /**
     * The ratings that a user received, newest first. Viewers other than `ratee` do not get ratings by people from
     * whom a block separates them. The list is empty unless the viewer sees the full profile of `ratee` at the time of
     * the read.
     */
    readonly listOf: (ratee: UserId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownRating>>
    /** The summary of the same ratings. */
    readonly summaryOf: (ratee: UserId, viewer: UserId) => Effect.Effect<RatingSummary>
  }
>()("curio/ratings/Ratings") {}

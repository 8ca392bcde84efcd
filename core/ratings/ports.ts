import { Context, type Effect } from "effect"
import type { OfferId } from "../offers/offer.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import type { UserId } from "../users/user.ts"
import type { UserCard } from "../users/user-card.ts"
import type { AlreadyRated } from "./errors.ts"
import type { Rating } from "./rating.ts"

/** A rating as it is shown. */
export interface ShownRating {
  readonly rating: Rating
  /** `null` once the account is deleted. */
  readonly rater: UserCard | null
  readonly ratee: UserCard | null
}

/** What ratings come to. */
export interface RatingSummary {
  /** With two decimals; `null` without ratings. */
  readonly average: number | null
  readonly count: number
}

/** All ratings: one of each side for an offer. They stay when an account goes. */
export class Ratings extends Context.Service<
  Ratings,
  {
    /** Of any number of parallel ratings of one offer by one side exactly one succeeds. */
    readonly add: (rating: Rating) => Effect.Effect<void, AlreadyRated>
    /** Both sides' ratings of one offer, newest first. */
    readonly ofOffer: (offer: OfferId, page: PageRequest) => Effect.Effect<Page<ShownRating>>
    /** What people said about somebody, newest first; of others not what somebody said from whom a block separates the viewer. */
    readonly listOf: (ratee: UserId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownRating>>
    /** The sum of the same ratings. */
    readonly summaryOf: (ratee: UserId, viewer: UserId) => Effect.Effect<RatingSummary>
  }
>()("curio/ratings/Ratings") {}

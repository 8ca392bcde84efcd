import { type Brand, DateTime, Result } from "effect"
import { type Offer, type OfferId, otherThan } from "../offers/offer.ts"
import type { UserId } from "../shared/ids.ts"
import { NotRater, OfferNotCompleted, WindowExpired } from "./errors.ts"

export type RatingId = string & Brand.Brand<"RatingId">

/** One side's rating of the other side of a completed offer. A rating never changes. Contract: market, ratings. */
export interface Rating {
  readonly id: RatingId
  readonly offerId: OfferId
  readonly raterId: UserId
  readonly rateeId: UserId
  /** 1 to 5. */
  readonly score: number
  readonly comment: string | null
  readonly createdAt: DateTime.Utc
}

/** How many days after its completion an offer can be rated. Contract: market, ratings. */
const ratingDays = 30

/**
 * A rating by one side of the other. Each side rates once: the repository enforces this after all checks here.
 * Contract: market, POST /ratings.
 */
export const rate = (
  offer: Offer,
  by: UserId,
  input: Pick<Rating, "id" | "score" | "comment">,
  now: DateTime.Utc,
): Result.Result<Rating, NotRater | OfferNotCompleted | WindowExpired> => {
  if (offer.ownerId !== by && offer.offererId !== by) return Result.fail(new NotRater())
  if (offer.completedAt === null) return Result.fail(new OfferNotCompleted())
  if (DateTime.isGreaterThan(now, DateTime.add(offer.completedAt, { days: ratingDays })))
    return Result.fail(new WindowExpired())
  return Result.succeed({ ...input, offerId: offer.id, raterId: by, rateeId: otherThan(offer, by), createdAt: now })
}

/** The average of ratings that add up to `sum`, rounded to two decimals; `null` without ratings. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100

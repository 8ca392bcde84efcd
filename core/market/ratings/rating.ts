import { type Brand, DateTime, Result } from "effect"
import type { LegId, UserId } from "../../shared/index.ts"
import { type Offer, type OfferId, otherThan } from "../offers/offer.ts"
import type { Leg } from "../rounds/leg.ts"
import { LegNotCompleted, NotRater, OfferNotCompleted, WindowExpired } from "./errors.ts"

export type RatingId = string & Brand.Brand<"RatingId">

/** One side's rating of the other side of a completed offer or leg. It never changes. Contract: market, ratings. */
export interface Rating {
  readonly id: RatingId
  /** The offer that is rated, or the leg of a trade round: one of the two. */
  readonly offerId: OfferId | null
  readonly legId: LegId | null
  readonly raterId: UserId
  readonly rateeId: UserId
  /** 1 to 5. */
  readonly score: number
  readonly comment: string | null
  readonly createdAt: DateTime.Utc
}

/** How many ratings of a user the summary at a listing counts, the newest. Contract: market, listings. */
export const mostCountedRatings = 100

/** How many days after its completion an offer or a leg can be rated. Contract: market, ratings. */
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
  const made = { ...input, offerId: offer.id, legId: null, raterId: by, rateeId: otherThan(offer, by), createdAt: now }
  return inTime(made, offer.completedAt)
}

/** The same for a leg of a trade round. Contract: market, POST /ratings; market, legs. */
export const rateLeg = (
  leg: Leg,
  by: UserId,
  input: Pick<Rating, "id" | "score" | "comment">,
  now: DateTime.Utc,
): Result.Result<Rating, NotRater | LegNotCompleted | WindowExpired> => {
  if (leg.giverId !== by && leg.receiverId !== by) return Result.fail(new NotRater())
  if (leg.completedAt === null) return Result.fail(new LegNotCompleted())
  const rateeId = leg.giverId === by ? leg.receiverId : leg.giverId
  return inTime({ ...input, offerId: null, legId: leg.id, raterId: by, rateeId, createdAt: now }, leg.completedAt)
}

const inTime = (rating: Rating, completedAt: DateTime.Utc): Result.Result<Rating, WindowExpired> =>
  DateTime.isGreaterThan(rating.createdAt, DateTime.add(completedAt, { days: ratingDays }))
    ? Result.fail(new WindowExpired())
    : Result.succeed(rating)

/** The average of ratings that add up to `sum`, rounded to two decimals; `null` without ratings. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100

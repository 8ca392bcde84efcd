import {
  averageOf,
  mostCountedRatings,
  profileView,
  type Rating,
  type RatingSummary,
  type UserId,
} from "../../core/index.ts"
import { first } from "../samples/offers.ts"
import { newestFirst } from "../shared/page.ts"
import type { World } from "../shared/world.ts"
import { relation } from "../visibility/relations.ts"

/** The ratings of a user that a viewer sees, who sees their full profile. */
export const seenRatings = (world: World, ratee: UserId, viewer: UserId): ReadonlyArray<Rating> =>
  seesProfile(world, ratee, viewer)
    ? [...world.ratings.values()].filter(
        (one) => one.rateeId === ratee && (ratee === viewer || relation(world, viewer, one.raterId) !== "blocked"),
      )
    : []

/** What a listing of a user says of their ratings. */
export const recentRatings = (world: World, ratee: UserId, viewer: UserId): RatingSummary | null =>
  seesProfile(world, ratee, viewer)
    ? ratingSummaryOf(newestFirst(seenRatings(world, ratee, viewer), { ...first, limit: mostCountedRatings }).items)
    : null

export const ratingSummaryOf = (ratings: ReadonlyArray<Rating>): RatingSummary => {
  const sum = ratings.reduce((total, { score }) => total + score, 0)
  return { average: averageOf(sum, ratings.length), count: ratings.length }
}

const seesProfile = (world: World, ratee: UserId, viewer: UserId): boolean =>
  profileView(world.users.get(ratee)?.privacy ?? "private", relation(world, viewer, ratee)) === "full"

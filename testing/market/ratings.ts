import { Effect, Layer } from "effect"
import {
  averageOf,
  profileView,
  type Rating,
  Ratings,
  RatingsErrors,
  type ShownRating,
  type UserId,
} from "../../core/index.ts"
import { newestFirst, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { card, relation } from "../visibility/relations.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Ratings, {
    add: (rating) =>
      write(({ ratings }) => {
        const isTwin = (one: Rating) =>
          one.offerId === rating.offerId && one.legId === rating.legId && one.raterId === rating.raterId
        if ([...ratings.values()].some(isTwin)) return Effect.fail(new RatingsErrors.AlreadyRated())
        return Effect.sync(() => void ratings.set(rating.id, rating))
      }),
    ofOffer: (offer, page) =>
      read((world) => {
        const both = [...world.ratings.values()].filter(({ offerId }) => offerId === offer)
        return shownAs(newestFirst(both, page), (rating) => shown(world, rating))
      }),
    listOf: (ratee, viewer, page) =>
      read((world) => shownAs(newestFirst(seen(world, ratee, viewer), page), (rating) => shown(world, rating))),
    summaryOf: (ratee, viewer) =>
      read((world) => {
        const scores = seen(world, ratee, viewer).map(({ score }) => score)
        const sum = scores.reduce((total, score) => total + score, 0)
        return { average: averageOf(sum, scores.length), count: scores.length }
      }),
  })

const seen = (world: World, ratee: UserId, viewer: UserId): ReadonlyArray<Rating> => {
  const privacy = world.users.get(ratee)?.privacy ?? "private"
  if (profileView(privacy, relation(world, viewer, ratee)) !== "full") return []
  return [...world.ratings.values()].filter(
    (one) => one.rateeId === ratee && (ratee === viewer || relation(world, viewer, one.raterId) !== "blocked"),
  )
}

const shown = (world: World, rating: Rating): ShownRating => ({
  rating,
  rater: card(world, rating.raterId),
  ratee: card(world, rating.rateeId),
})

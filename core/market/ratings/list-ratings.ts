import { Effect, Result } from "effect"
import { visibleOwner } from "../../friends/index.ts"
import type { PageRequest, UserId } from "../../shared/index.ts"
import { type OfferId, sideOf } from "../offers/offer.ts"
import { Offers } from "../offers/ports.ts"
import { NotRater, RatedOfferNotFound } from "./errors.ts"
import { Ratings } from "./ports.ts"

/**
 * The ratings that both sides of an offer gave each other. Only the two sides may read them.
 * Contract: market, GET /offers/:id/ratings.
 */
export const listOfferRatings = Effect.fn("ratings.listOfOffer")(function* (input: {
  readonly offerId: OfferId
  readonly by: UserId
  readonly page: PageRequest
}) {
  const offers = yield* Offers
  const ratings = yield* Ratings
  const offer = yield* Effect.mapError(offers.get(input.offerId), () => new RatedOfferNotFound())
  if (Result.isFailure(sideOf(offer, input.by))) return yield* new NotRater()
  return yield* ratings.ofOffer(offer.id, input.page)
})

/**
 * The ratings of a user that the viewer may see, with their summary. Fails as for an unknown user when a block
 * separates the two. Contract: market, GET /users/:id/ratings.
 */
export const listRatingsOf = Effect.fn("ratings.listOf")(function* (input: {
  readonly ratee: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const ratings = yield* Ratings
  const ratee = yield* visibleOwner(input.viewer, input.ratee)
  const listed = yield* ratings.listOf(ratee.id, input.viewer, input.page)
  return { ...listed, summary: yield* ratings.summaryOf(ratee.id, input.viewer) }
})

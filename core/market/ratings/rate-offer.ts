import { DateTime, Effect, Option, type Result } from "effect"
import type { Subject } from "../../delivery/index.ts"
import { notify } from "../../delivery/index.ts"
import { Ids, inTransactionAboutFound, type LegId, type UserId } from "../../shared/index.ts"
import { cardOf, Users } from "../../users/index.ts"
import type { OfferId } from "../offers/offer.ts"
import { Offers } from "../offers/ports.ts"
import { RoundLegs } from "../rounds/ports.ts"
import { LegNotFound, NothingRated, OfferNotFound } from "./errors.ts"
import { Ratings, type ShownRating } from "./ports.ts"
import { type Rating, type RatingId, rate, rateLeg } from "./rating.ts"

interface Opinion {
  readonly by: UserId
  readonly score: number
  readonly comment: string | null
}

/** The caller and both sides of the offer, who never change. */
const inTransactionOfRating = inTransactionAboutFound(
  Effect.fnUntraced(function* ({ by, offerId }: { readonly by: UserId; readonly offerId: OfferId }) {
    const offer = Option.getOrNull(yield* Effect.option((yield* Offers).get(offerId)))
    return offer === null ? [by] : [by, offer.ownerId, offer.offererId]
  }),
)

/** Rates the other side of a completed offer and notifies them. Contract: market, POST /ratings. */
export const rateOffer = Effect.fn("ratings.rate")(function* (input: Opinion & { readonly offerId: OfferId }) {
  const offers = yield* Offers
  const offer = yield* Effect.mapError(offers.get(input.offerId), () => new OfferNotFound())
  return yield* stored(input, { kind: "offer", id: offer.id }, (said, now) => rate(offer, input.by, said, now))
}, inTransactionOfRating)

/** The caller and both people of the leg, who do not change once it is completed. */
const inTransactionOfLegRating = inTransactionAboutFound(
  Effect.fnUntraced(function* ({ by, legId }: { readonly by: UserId; readonly legId: LegId }) {
    const leg = Option.getOrNull(yield* (yield* RoundLegs).find(legId))
    return leg === null ? [by] : [by, leg.giverId, leg.receiverId]
  }),
)

/** Rates the other person of a completed leg and notifies them. Contract: market, POST /ratings. */
export const rateRoundLeg = Effect.fn("ratings.rateLeg")(function* (input: Opinion & { readonly legId: LegId }) {
  const legs = yield* RoundLegs
  const { leg } = yield* Effect.fromOption(yield* legs.show(input.legId, input.by), () => new LegNotFound())
  return yield* stored(input, { kind: "leg", id: leg.id }, (said, now) => rateLeg(leg, input.by, said, now))
}, inTransactionOfLegRating)

/** Rates what is named: an offer or a leg, and one of the two alone. Contract: market, POST /ratings. */
export const rateDeal = Effect.fnUntraced(function* ({
  legId,
  offerId,
  ...said
}: Opinion & { readonly offerId: OfferId | null; readonly legId: LegId | null }) {
  if (offerId !== null && legId === null) return yield* rateOffer({ ...said, offerId })
  return legId !== null && offerId === null ? yield* rateRoundLeg({ ...said, legId }) : yield* new NothingRated()
})

const stored = Effect.fnUntraced(function* <E>(
  { by, comment, score }: Opinion,
  subject: Subject,
  decide: (said: Pick<Rating, "id" | "score" | "comment">, now: DateTime.Utc) => Result.Result<Rating, E>,
) {
  const ratings = yield* Ratings
  const users = yield* Users
  const ids = yield* Ids
  const id = (yield* ids.next) as RatingId
  const rating = yield* Effect.fromResult(decide({ id, score, comment }, yield* DateTime.now))
  const rater = yield* users.get(by)
  const ratee = Option.getOrNull(yield* Effect.option(users.get(rating.rateeId)))
  yield* ratings.add(rating)
  if (ratee !== null) yield* notify({ to: ratee.id, type: "rating_received", actor: by, subject })
  return { rating, rater: cardOf(rater), ratee: ratee === null ? null : cardOf(ratee) } satisfies ShownRating
})

import { DateTime, Effect, Option } from "effect"
import { notify } from "../notifications/notify.ts"
import type { OfferId } from "../offers/offer.ts"
import { Offers } from "../offers/ports.ts"
import { Ids, type UserId } from "../shared/ids.ts"
import { inTransactionAboutFound } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { cardOf } from "../users/user-card.ts"
import { OfferNotFound } from "./errors.ts"
import type { ShownRating } from "./ports.ts"
import { Ratings } from "./ports.ts"
import { type RatingId, rate } from "./rating.ts"

/** The caller and both sides of the offer, who never change. */
const inTransactionOfRating = inTransactionAboutFound(
  Effect.fnUntraced(function* ({ by, offerId }: { readonly by: UserId; readonly offerId: OfferId }) {
    const offer = Option.getOrNull(yield* Effect.option((yield* Offers).get(offerId)))
    return offer === null ? [by] : [by, offer.ownerId, offer.offererId]
  }),
)

/** Rates the other side of a completed offer and notifies them. Contract: market, POST /ratings. */
export const rateOffer = Effect.fn("ratings.rate")(function* (input: {
  readonly by: UserId
  readonly offerId: OfferId
  readonly score: number
  readonly comment: string | null
}) {
  const { by, score, comment } = input
  const offers = yield* Offers
  const ratings = yield* Ratings
  const users = yield* Users
  const ids = yield* Ids
  const id = (yield* ids.next) as RatingId
  const offer = yield* Effect.mapError(offers.get(input.offerId), () => new OfferNotFound())
  const rating = yield* Effect.fromResult(rate(offer, by, { id, score, comment }, yield* DateTime.now))
  const rater = yield* users.get(by)
  const ratee = Option.getOrNull(yield* Effect.option(users.get(rating.rateeId)))
  yield* ratings.add(rating)
  if (ratee !== null)
    yield* notify({ to: ratee.id, type: "rating_received", actor: by, subject: { kind: "offer", id: offer.id } })
  return { rating, rater: cardOf(rater), ratee: ratee === null ? null : cardOf(ratee) } satisfies ShownRating
}, inTransactionOfRating)

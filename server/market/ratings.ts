import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { type LegId, listOfferRatings, type OfferId, rateDeal } from "../../core/index.ts"
import { answer, created } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OptionalText, Whole } from "../http/input/text-schemas.ts"
import { Body, Query } from "../http/validation.ts"
import { WhichOffer } from "./proposal-terms.ts"
import { RatingView, ratingView } from "./rating-view.ts"

/** Contract: market, ratings. */
export const ratingRoutes = ({ plugin, list }: Http) =>
  new Elysia({ tags: ["market"] })
    .use(plugin)
    .post(
      "/ratings",
      ({ run, user, body: { offerId = null, legId = null, score, comment = null } }) =>
        run(
          answer(
            rateDeal({ by: user.id, offerId, legId, score, comment }).pipe(Effect.map(ratingView), Effect.map(created)),
          ),
        ),
      {
        detail: {
          summary: "Rates the other side of a completed offer, or of a completed leg of a trade round.",
          description: "Either `offerId` or `legId` has to be there.",
        },
        body: Body({
          offerId: t.Optional(Id<OfferId>()),
          legId: described(
            "The id of a completed leg of a trade round, in place of an offer.",
            t.Optional(Id<LegId>()),
          ),
          score: Whole({ min: 1, max: 5 }),
          comment: OptionalText({ max: 1000 }),
        }),
        response: {
          ...Created(RatingView),
          ...fails(
            "ratings.OFFER_NOT_FOUND",
            "ratings.LEG_NOT_FOUND",
            "ratings.NOT_AUTHORIZED",
            "ratings.OFFER_NOT_COMPLETED",
            "ratings.LEG_NOT_COMPLETED",
            "ratings.WINDOW_EXPIRED",
            "ratings.ALREADY_RATED",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )
    .get(
      "/offers/:id/ratings",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `ratings of offer ${params.id} ${user.id}`,
              query,
              (page) => listOfferRatings({ offerId: params.id, by: user.id, page }),
              (rating) => ratingView(rating),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the ratings of an offer." },
        params: WhichOffer,
        query: Query(paging),
        response: { ...Ok(ListOf(RatingView)), ...fails("ratings.NOT_FOUND", "ratings.NOT_AUTHORIZED") },
      },
    )

import { DateTime } from "effect"
import { t } from "elysia"
import type { ShownRating } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

/** Contract: market, ratings. */
export const RatingView = named(
  "Rating",
  t.Object({
    id: OwnId,
    offerId: Nullable(Uuid),
    legId: described("The id of the leg of a trade round, or null.", Nullable(Uuid)),
    rater: described("Who rated.", PersonView),
    ratee: described("Who is rated.", PersonView),
    score: described("From 1 to 5 stars.", Whole()),
    comment: described("The words of the rater, or null.", Nullable(t.String())),
    createdAt: Moment,
  }),
)

export const ratingView = ({ rating, rater, ratee }: ShownRating): typeof RatingView.static => ({
  id: rating.id,
  offerId: rating.offerId,
  legId: rating.legId,
  rater: personView(rater),
  ratee: personView(ratee),
  score: rating.score,
  comment: rating.comment,
  createdAt: DateTime.formatIso(rating.createdAt),
})

import { DateTime } from "effect"
import { t } from "elysia"
import type { ShownRating } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

/** Contract: market, ratings. */
export const RatingView = named(
  "Rating",
  t.Object({
    id: Uuid,
    offerId: Nullable(Uuid),
    legId: Nullable(Uuid),
    rater: PersonView,
    ratee: PersonView,
    score: Whole(),
    comment: Nullable(t.String()),
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

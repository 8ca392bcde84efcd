import { t } from "elysia"
import type { RatingSummary } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { Nullable } from "../http/input/view-schemas.ts"

/** The summary of a user's ratings. Contract: market, ratings. */
export const RatingSummaryView = named(
  "RatingSummary",
  t.Object({
    average: described("The average of the scores, or null without any.", Nullable(t.Number())),
    count: described("How many ratings there are.", Whole()),
  }),
)

export const ratingSummaryView = ({ average, count }: RatingSummary): typeof RatingSummaryView.static => ({
  average,
  count,
})

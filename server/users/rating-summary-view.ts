import { t } from "elysia"
import type { RatingSummary } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Nullable } from "../http/answers/view-schemas.ts"
import { Whole } from "../http/input/text-schemas.ts"

/** The summary of a user's ratings. Contract: market, ratings. */
export const RatingSummaryView = named("RatingSummary", t.Object({ average: Nullable(t.Number()), count: Whole() }))

export const ratingSummaryView = ({ average, count }: RatingSummary): typeof RatingSummaryView.static => ({
  average,
  count,
})

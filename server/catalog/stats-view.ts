import { t } from "elysia"
import { type CollectionStats, collectionTypes } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"

const Type = OneOf(...collectionTypes)

/** Contract: catalog, collections. */
export const StatsView = named(
  "CollectionStats",
  t.Object({
    collections: Whole(),
    items: Whole(),
    byType: t.Array(t.Object({ type: Type, items: Whole() })),
    byRating: t.Array(t.Object({ rating: Whole(), items: Whole() })),
    byField: t.Array(t.Object({ type: Type, key: t.String(), value: t.String(), items: Whole() })),
    gamesFinishedPerYear: t.Array(t.Object({ year: Whole(), items: Whole() })),
  }),
)

export const statsView = (stats: CollectionStats): typeof StatsView.static => ({
  collections: stats.collections,
  items: stats.items,
  byType: stats.byType.map(({ type, items }) => ({ type, items })),
  byRating: stats.byRating.map(({ rating, items }) => ({ rating, items })),
  byField: stats.byField.map(({ type, key, value, items }) => ({ type, key, value, items })),
  gamesFinishedPerYear: stats.gamesFinishedPerYear.map(({ year, items }) => ({ year, items })),
})

import { t } from "elysia"
import { type CollectionStats, collectionTypes } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"

const Type = described("The type of the collections that are counted.", OneOf(...collectionTypes))
const Items = described("How many items there are.", Whole())
const Copies = described("How many copies these items have together.", Whole())

/** Contract: catalog, collections. */
export const StatsView = named(
  "CollectionStats",
  t.Object({
    collections: described("How many collections there are.", Whole()),
    items: Items,
    copies: Copies,
    byType: described(
      "The collections and items by type.",
      t.Array(
        t.Object({
          type: Type,
          items: Items,
          copies: Copies,
        }),
      ),
    ),
    byRating: described(
      "The items by rating.",
      t.Array(
        t.Object({
          rating: described("The number of stars.", Whole()),
          items: Items,
          copies: Copies,
        }),
      ),
    ),
    byField: described(
      "The items by the values of each select field.",
      t.Array(
        t.Object({
          type: Type,
          key: described("The key of the field whose values are counted.", t.String()),
          value: described("The value that is counted.", t.String()),
          items: Items,
          copies: Copies,
        }),
      ),
    ),
    gamesFinishedPerYear: described(
      "The games that were finished, by year.",
      t.Array(
        t.Object({
          year: described("The year in which the games were finished.", Whole()),
          items: Items,
        }),
      ),
    ),
  }),
)

export const statsView = (stats: CollectionStats): typeof StatsView.static => ({
  collections: stats.collections,
  items: stats.items,
  copies: stats.copies,
  byType: stats.byType.map(({ type, items, copies }) => ({ type, items, copies })),
  byRating: stats.byRating.map(({ rating, items, copies }) => ({ rating, items, copies })),
  byField: stats.byField.map(({ type, key, value, items, copies }) => ({ type, key, value, items, copies })),
  gamesFinishedPerYear: stats.gamesFinishedPerYear.map(({ year, items }) => ({ year, items })),
})

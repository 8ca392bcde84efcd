import { DateTime } from "effect"
import { t } from "elysia"
import { type CountedWant, collectionTypes, type Want, wantKinds, wantStatuses } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Visibility } from "../http/input/view-schemas.ts"

/** A want as others see it. Contract: market, wants. */
export const PublicWantView = named(
  "PublicWant",
  t.Object({
    id: OwnId,
    edition: described("The edition that is looked for, or null.", Nullable(t.String())),
    q: described("Words of the name that is looked for, or null.", Nullable(t.String())),
    type: described(
      "The type of collection in which it is looked for, or null for all.",
      Nullable(OneOf(...collectionTypes)),
    ),
    kind: described("Whether the user buys, trades, or both.", OneOf(...wantKinds)),
    createdAt: Moment,
  }),
)

export const publicWantView = (want: Want): typeof PublicWantView.static => ({
  id: want.id,
  edition: want.edition,
  q: want.q,
  type: want.type,
  kind: want.kind,
  createdAt: DateTime.formatIso(want.createdAt),
})

/** A want of one's own. Contract: market, wants. */
export const WantView = named(
  "Want",
  t.Object({
    ...PublicWantView.properties,
    maxPrice: described("The most that it may cost, or null for any price.", PriceView),
    note: described("The user's own words about it, which no other user sees.", Nullable(t.String())),
    visibility: Visibility,
    status: described("Whether the user looks for it still.", OneOf(...wantStatuses)),
    matchesCount: described("How many listings meet the want; null where they were not counted.", Nullable(Whole())),
    updatedAt: Moment,
  }),
)

export const wantView = (want: CountedWant): typeof WantView.static => ({
  ...publicWantView(want),
  maxPrice: priceView(want.maxPrice),
  note: want.note,
  visibility: want.visibility,
  status: want.status,
  matchesCount: want.matchesCount,
  updatedAt: DateTime.formatIso(want.updatedAt),
})

import { DateTime } from "effect"
import { t } from "elysia"
import { type CountedWant, collectionTypes, type Want, wantKinds, wantStatuses } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { PriceView, priceView } from "../http/input/money.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"

/** A want as others see it. Contract: market, wants. */
export const PublicWantView = named(
  "PublicWant",
  t.Object({
    id: Uuid,
    edition: Nullable(t.String()),
    q: Nullable(t.String()),
    type: Nullable(OneOf(...collectionTypes)),
    kind: OneOf(...wantKinds),
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
    maxPrice: PriceView,
    note: Nullable(t.String()),
    visibility: OneOf("public", "friends_only", "private"),
    status: OneOf(...wantStatuses),
    matchesCount: Nullable(Whole()),
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

import { DateTime } from "effect"
import { t } from "elysia"
import { legStatuses, type ShownLeg } from "../../core/index.ts"
import { ItemCardView, itemCardView } from "../catalog/item-card-view.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

/** Contract: market, legs. */
export const LegView = named(
  "Leg",
  t.Object({
    id: Uuid,
    roundId: Uuid,
    cycle: Whole(),
    item: Nullable(ItemCardView),
    giver: PersonView,
    receiver: PersonView,
    rank: Nullable(Whole()),
    redirected: t.Boolean(),
    status: OneOf(...legStatuses),
    fault: Nullable(OneOf("giver")),
    giverConfirmedAt: Nullable(Moment),
    receiverConfirmedAt: Nullable(Moment),
    completedAt: Nullable(Moment),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const legView = ({ giver, item, leg, receiver }: ShownLeg): typeof LegView.static => ({
  id: leg.id,
  roundId: leg.roundId,
  cycle: leg.cycle,
  item: item && itemCardView(item),
  giver: personView(giver),
  receiver: personView(receiver),
  rank: leg.rank,
  redirected: leg.redirected,
  status: leg.status,
  fault: leg.fault,
  giverConfirmedAt: momentView(leg.giverConfirmedAt),
  receiverConfirmedAt: momentView(leg.receiverConfirmedAt),
  completedAt: momentView(leg.completedAt),
  createdAt: DateTime.formatIso(leg.createdAt),
  updatedAt: DateTime.formatIso(leg.updatedAt),
})

const momentView = (at: DateTime.Utc | null): string | null => at && DateTime.formatIso(at)

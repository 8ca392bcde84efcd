import { DateTime } from "effect"
import { t } from "elysia"
import { legStatuses, type ShownLeg } from "../../core/index.ts"
import { ItemCardView, itemCardView } from "../catalog/item-card-view.ts"
import { named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

const Moment = t.String({ format: "date-time" })
const MomentOrNull = t.Union([Moment, t.Null()])

/** Contract: market, legs. */
export const LegView = named(
  "Leg",
  t.Object({
    id: t.String({ format: "uuid" }),
    roundId: t.String({ format: "uuid" }),
    cycle: Whole(),
    item: t.Union([ItemCardView, t.Null()]),
    giver: PersonView,
    receiver: PersonView,
    rank: t.Union([Whole(), t.Null()]),
    redirected: t.Boolean(),
    status: OneOf(...legStatuses),
    fault: t.Union([OneOf("giver"), t.Null()]),
    giverConfirmedAt: MomentOrNull,
    receiverConfirmedAt: MomentOrNull,
    completedAt: MomentOrNull,
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

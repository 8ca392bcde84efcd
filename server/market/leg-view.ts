import { DateTime } from "effect"
import { t } from "elysia"
import { legStatuses, type ShownLeg } from "../../core/index.ts"
import { ItemCardView, itemCardView } from "../catalog/item-card-view.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

/** Contract: market, legs. */
export const LegView = named(
  "Leg",
  t.Object({
    id: OwnId,
    roundId: Uuid,
    cycle: described("The number of the cycle among those of the round.", Whole()),
    item: described("The item that is given, or null once it is deleted.", Nullable(ItemCardView)),
    giver: described("Who gives the item.", PersonView),
    receiver: described("Who receives the item.", PersonView),
    rank: described("How much it was wanted: 1 is most; null for a leg that was passed on.", Nullable(Whole())),
    redirected: described("Whether the leg was passed on, because its receiver dropped out.", t.Boolean()),
    status: described("Whether the leg waits for confirmations, or how it ended.", OneOf(...legStatuses)),
    fault: described("Whose fault it is that the leg failed, or null without one.", Nullable(OneOf("giver"))),
    giverConfirmedAt: described("When the giver confirmed having sent, or null.", Nullable(Moment)),
    receiverConfirmedAt: described("When the receiver confirmed having received, or null.", Nullable(Moment)),
    completedAt: described("When both had confirmed, or null.", Nullable(Moment)),
    conversationId: described(
      "The id of the conversation of giver and receiver about it, or null, also for others.",
      Nullable(Uuid),
    ),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const legView = ({ conversationId, giver, item, leg, receiver }: ShownLeg): typeof LegView.static => ({
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
  conversationId,
  createdAt: DateTime.formatIso(leg.createdAt),
  updatedAt: DateTime.formatIso(leg.updatedAt),
})

const momentView = (at: DateTime.Utc | null): string | null => at && DateTime.formatIso(at)

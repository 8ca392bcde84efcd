import { DateTime } from "effect"
import { t } from "elysia"
import { type DmRequest, dmRequestStatuses } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: chat, message requests. */
export const DmRequestView = named(
  "DmRequest",
  t.Object({
    id: OwnId,
    from: described("Who asks.", UserCardView),
    to: described("Who is asked.", UserCardView),
    message: Nullable(t.String()),
    status: described("Whether the request is open, or how it ended.", OneOf(...dmRequestStatuses)),
    createdAt: Moment,
  }),
)

export const dmRequestView = (request: DmRequest): typeof DmRequestView.static => ({
  id: request.id,
  from: userCardView(request.from),
  to: userCardView(request.to),
  message: request.message,
  status: request.status,
  createdAt: DateTime.formatIso(request.createdAt),
})

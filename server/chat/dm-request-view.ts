import { DateTime } from "effect"
import { t } from "elysia"
import { type DmRequest, dmRequestStatuses } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: chat, message requests. */
export const DmRequestView = named(
  "DmRequest",
  t.Object({
    id: Uuid,
    from: UserCardView,
    to: UserCardView,
    message: Nullable(t.String()),
    status: OneOf(...dmRequestStatuses),
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

import { DateTime } from "effect"
import { t } from "elysia"
import type { FriendRequest } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: friends, friends. */
export const FriendRequestView = named(
  "FriendRequest",
  t.Object({
    id: Uuid,
    from: UserCardView,
    to: UserCardView,
    status: OneOf("pending", "accepted", "rejected", "cancelled"),
    createdAt: Moment,
  }),
)

export const friendRequestView = (request: FriendRequest): typeof FriendRequestView.static => ({
  id: request.id,
  from: userCardView(request.from),
  to: userCardView(request.to),
  status: request.status,
  createdAt: DateTime.formatIso(request.createdAt),
})

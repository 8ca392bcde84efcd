import { DateTime } from "effect"
import { t } from "elysia"
import type { FriendRequest } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, OwnId } from "../http/input/view-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: friends, friends. */
export const FriendRequestView = named(
  "FriendRequest",
  t.Object({
    id: OwnId,
    from: described("Who asks.", UserCardView),
    to: described("Who is asked.", UserCardView),
    status: described(
      "Whether the request is open, or how it ended.",
      OneOf("pending", "accepted", "rejected", "cancelled"),
    ),
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

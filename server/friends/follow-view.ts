import { DateTime } from "effect"
import { t } from "elysia"
import type { Follow } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Moment } from "../http/input/view-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: friends, follows. */
export const FollowView = named(
  "Follow",
  t.Object({ ...UserCardView.properties, followedSince: described("When the follow began.", Moment) }),
)

export const followView = ({ person, since }: Follow): typeof FollowView.static => ({
  ...userCardView(person),
  followedSince: DateTime.formatIso(since),
})

import { DateTime } from "effect"
import { t } from "elysia"
import type { Friend } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Moment, Nullable } from "../http/input/view-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: friends, friends. */
export const FriendView = named(
  "Friend",
  t.Object({
    ...UserCardView.properties,
    friendsSince: described("When the two became friends.", Moment),
    online: described("Whether the user is connected.", Nullable(t.Boolean())),
  }),
)

export const friendView = ({ person, since, online }: Friend): typeof FriendView.static => ({
  ...userCardView(person),
  friendsSince: DateTime.formatIso(since),
  online,
})

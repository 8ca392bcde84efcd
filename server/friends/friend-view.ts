import { DateTime } from "effect"
import { t } from "elysia"
import type { Friend } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable } from "../http/answers/view-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: friends, friends. */
export const FriendView = named(
  "Friend",
  t.Object({
    ...UserCardView.properties,
    friendsSince: Moment,
    online: Nullable(t.Boolean()),
  }),
)

export const friendView = ({ person, since, online }: Friend): typeof FriendView.static => ({
  ...userCardView(person),
  friendsSince: DateTime.formatIso(since),
  online,
})

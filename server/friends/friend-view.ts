import { DateTime } from "effect"
import { t } from "elysia"
import type { Friend } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: friends, friends. */
export const FriendView = named(
  "Friend",
  t.Object({
    ...UserCardView.properties,
    friendsSince: t.String({ format: "date-time" }),
    online: t.Union([t.Boolean(), t.Null()]),
  }),
)

export const friendView = ({ person, since, online }: Friend): typeof FriendView.static => ({
  ...userCardView(person),
  friendsSince: DateTime.formatIso(since),
  online,
})

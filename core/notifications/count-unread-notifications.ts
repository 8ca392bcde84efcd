import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Notifications } from "./ports.ts"

/** How many unread notifications the list of a user has, 1,000 at most. Contract: notifications, routes. */
export const countUnreadNotifications = Effect.fn("notifications.countUnread")(function* (userId: UserId) {
  return yield* (yield* Notifications).countUnread(userId)
})

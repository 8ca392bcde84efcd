import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inChunks } from "./in-chunks.ts"
import { Notifications } from "./ports.ts"

/**
 * Deletes all notifications of a user, hidden ones too: lifting a block brings back none. Runs many short transactions.
 * When it returns, each notification that existed when it was called is deleted. Contract: notifications, routes.
 */
export const removeAllNotifications = Effect.fn("notifications.removeAll")(function* (userId: UserId) {
  const notifications = yield* Notifications
  yield* inChunks((limit) => notifications.removeSome(userId, limit))
})

import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { UserId } from "../shared/ids.ts"
import { beforehand, Transactions } from "../shared/transactions.ts"
import { inChunks } from "./in-chunks.ts"
import { Notifications } from "./ports.ts"

/**
 * Marks all notifications of a user as read, hidden ones too: lifting a block brings back none as unread. Runs many
 * short transactions. When it returns, each notification that existed when it was called is read.
 * Contract: notifications, routes.
 */
export const readAllNotifications = Effect.fn("notifications.readAll")(function* (userId: UserId) {
  const notifications = yield* Notifications
  const now = yield* DateTime.now
  yield* beforehand(inChunks((limit) => notifications.markSomeRead(userId, now, limit)))
  const log = yield* RealtimeLog
  const { atomically } = yield* Transactions
  yield* atomically(
    log.append([{ kind: "notification.read", audience: { kind: "user", id: userId }, subject: null }]),
    [userId],
  )
})

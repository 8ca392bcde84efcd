import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { checkRecipient, type NotificationId } from "./notification.ts"
import { Notifications } from "./ports.ts"

/** Marks a notification as read. A second call changes nothing. Contract: notifications, routes. */
export const readNotification = Effect.fn("notifications.read")(function* (input: {
  readonly id: NotificationId
  readonly by: UserId
}) {
  const notifications = yield* Notifications
  yield* Effect.fromResult(checkRecipient(yield* notifications.recipientOf(input.id), input.by))
  yield* notifications.markRead(input.id, yield* DateTime.now)
  const log = yield* RealtimeLog
  yield* log.append([{ kind: "notification.read", audience: { kind: "user", id: input.by }, subject: input.id }])
}, inTransactionOfCaller)

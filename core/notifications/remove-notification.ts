import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { checkRecipient, type NotificationId } from "./notification.ts"
import { Notifications } from "./ports.ts"

/** Deletes a notification. Contract: notifications, routes. */
export const removeNotification = Effect.fn("notifications.remove")(function* (input: {
  readonly id: NotificationId
  readonly by: UserId
}) {
  const notifications = yield* Notifications
  yield* Effect.fromResult(checkRecipient(yield* notifications.recipientOf(input.id), input.by))
  yield* notifications.remove(input.id)
}, inTransactionOfCaller)

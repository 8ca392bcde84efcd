import { DateTime, Effect } from "effect"
import type { PageRequest, UserId } from "../../shared/index.ts"
import { beforehand, inTransactionOfCaller, Transactions } from "../../shared/index.ts"
import { RealtimeLog } from "../realtime/ports.ts"
import { checkRecipient, type NotificationId } from "./notification.ts"
import { inChunks } from "./notify.ts"
import { Notifications } from "./ports.ts"

/**
 * The notifications of a user, newest first. With `unread`, only those that the user has not read. Leaves out those
 * from people whom a block separates from the user. Untraced, as the profile of the caller is.
 * Contract: delivery, notifications.
 */
export const listNotifications = (input: {
  readonly userId: UserId
  readonly unread: boolean
  readonly page: PageRequest
}) => Notifications.use((notifications) => notifications.list(input.userId, input.unread, input.page))

/** How many unread notifications the list of a user has, 1,000 at most. Contract: delivery, notifications. */
export const countUnreadNotifications = Effect.fn("notifications.countUnread")(function* (userId: UserId) {
  return yield* (yield* Notifications).countUnread(userId)
})

/** Marks a notification as read. A second call changes nothing. Contract: delivery, notifications. */
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

/**
 * Marks all notifications of a user as read, hidden ones too: lifting a block brings back none as unread. Runs many
 * short transactions. When it returns, each notification that existed when it was called is read.
 * Contract: delivery, notifications.
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

/** Deletes a notification. Contract: delivery, notifications. */
export const removeNotification = Effect.fn("notifications.remove")(function* (input: {
  readonly id: NotificationId
  readonly by: UserId
}) {
  const notifications = yield* Notifications
  yield* Effect.fromResult(checkRecipient(yield* notifications.recipientOf(input.id), input.by))
  yield* notifications.remove(input.id)
}, inTransactionOfCaller)

/**
 * Deletes all notifications of a user, hidden ones too: lifting a block brings back none. Runs many short transactions.
 * When it returns, each notification that existed when it was called is deleted. Contract: delivery, notifications.
 */
export const removeAllNotifications = Effect.fn("notifications.removeAll")(function* (userId: UserId) {
  const notifications = yield* Notifications
  yield* inChunks((limit) => notifications.removeSome(userId, limit))
})

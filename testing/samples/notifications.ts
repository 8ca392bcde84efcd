import { type DateTime, Effect } from "effect"
import {
  type Notification,
  type NotificationId,
  Notifications,
  type ShownNotification,
  type UserId,
} from "../../core/index.ts"
import { freshId, walk } from "./samples.ts"

/** A notification that is stored, unless a block prevents it. */
export const storedNotification = Effect.fnUntraced(function* (
  userId: UserId,
  createdAt: DateTime.Utc,
  fields: Partial<Notification> = {},
) {
  const none = { actorId: null, subject: null, readAt: null }
  const stored: Notification = {
    id: freshId<NotificationId>(),
    userId,
    type: "offer_received",
    createdAt,
    ...none,
    ...fields,
  }
  yield* (yield* Notifications).add(stored)
  return stored
})

/** What the lists of a user have, all and unread, each walked in pages of `limit`; and the count of the unread ones. */
export const inbox = Effect.fnUntraced(function* (user: UserId, limit = 100) {
  const notifications = yield* Notifications
  const all = yield* walk((page) => notifications.list(user, false, page), limit)
  const unread = yield* walk((page) => notifications.list(user, true, page), limit)
  return { all: idsOf(all), unread: idsOf(unread), count: yield* notifications.countUnread(user) }
})

export const idsOf = (shown: ReadonlyArray<ShownNotification>): ReadonlyArray<string> =>
  shown.map(({ notification }) => notification.id)

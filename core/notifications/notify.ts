import { DateTime, Effect } from "effect"
import { Ids, type UserId } from "../shared/ids.ts"
import type { NotificationId, NotificationType, Subject } from "./notification.ts"
import { sendNotifications } from "./send-notifications.ts"

/**
 * Notifies a user of an event, in the transaction of the event. Users are not notified of their own actions, and not of
 * more than 50 unread ones of one actor. An unread notification of the same is renewed.
 * Contract: notifications, limits.
 */
export const notify = Effect.fn("notifications.notify")(function* (input: {
  readonly to: UserId
  readonly type: NotificationType
  readonly actor: UserId | null
  readonly subject: Subject | null
}) {
  const { actor, subject, to: userId, type } = input
  if (userId === actor) return
  const id = (yield* (yield* Ids).next) as NotificationId
  const createdAt = yield* DateTime.now
  yield* sendNotifications([{ id, userId, type, actorId: actor, subject, readAt: null, createdAt }], actor)
})

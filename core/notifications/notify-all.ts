import { DateTime, Effect } from "effect"
import { Ids, type UserId } from "../shared/ids.ts"
import type { Notification, NotificationId, NotificationType, Subject } from "./notification.ts"
import { sendNotifications } from "./send-notifications.ts"

/**
 * Notifies many users of one event, each once, in the transaction of the event. Users are not notified of their own
 * actions, and the limits of `notify` hold. Contract: notifications, limits.
 */
export const notifyAll = Effect.fn("notifications.notifyAll")(function* (input: {
  readonly to: ReadonlyArray<UserId>
  readonly type: NotificationType
  readonly actor: UserId | null
  readonly subject: Subject
}) {
  const ids = yield* Ids
  const createdAt = yield* DateTime.now
  const all: Array<Notification> = []
  for (const userId of new Set(input.to)) {
    if (userId === input.actor) continue
    const id = (yield* ids.next) as NotificationId
    all.push({ id, userId, type: input.type, actorId: input.actor, subject: input.subject, readAt: null, createdAt })
  }
  yield* sendNotifications(all, input.actor)
})

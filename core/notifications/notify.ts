import { DateTime, Effect } from "effect"
import { Ids, type UserId } from "../shared/ids.ts"
import { type Announcement, Publisher } from "../shared/publisher.ts"
import type { NotificationId, NotificationType, Subject } from "./notification.ts"
import { storeNotifications } from "./send-notifications.ts"

interface Notice {
  readonly to: UserId
  readonly type: NotificationType
  readonly actor: UserId | null
  readonly subject: Subject | null
}

/**
 * Notifies a user of an event, in the transaction of the event. Users are not notified of their own actions, and not of
 * more than 50 unread ones of one actor. An unread notification of the same is renewed.
 * Contract: notifications, limits.
 */
export const notify = Effect.fn("notifications.notify")(function* (notice: Notice) {
  const things = yield* storeNotice(notice)
  const publisher = yield* Publisher
  if (things.length > 0) yield* publisher.announced({ things })
})

/** The same for a use case that has more to announce: returns what it announces of the notification. */
export const storeNotice = Effect.fnUntraced(function* ({ actor, subject, to: userId, type }: Notice) {
  const none: ReadonlyArray<Announcement> = []
  if (userId === actor) return none
  const id = (yield* (yield* Ids).next) as NotificationId
  const createdAt = yield* DateTime.now
  return yield* storeNotifications([{ id, userId, type, actorId: actor, subject, readAt: null, createdAt }], actor)
})

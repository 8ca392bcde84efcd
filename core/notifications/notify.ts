import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import { Ids, type UserId } from "../shared/ids.ts"
import { Publisher } from "../shared/publisher.ts"
import type { NotificationId, NotificationType, Subject } from "./notification.ts"
import { Notifications } from "./ports.ts"

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
  if (input.to === input.actor) return
  const notifications = yield* Notifications
  const ids = yield* Ids
  const log = yield* RealtimeLog
  const id = (yield* ids.next) as NotificationId
  const stored = yield* notifications.add({
    id,
    userId: input.to,
    type: input.type,
    actorId: input.actor,
    subject: input.subject,
    readAt: null,
    createdAt: yield* DateTime.now,
  })
  if (stored === null) return
  yield* log.append([{ kind: "notification.created", audience: { kind: "user", id: input.to }, subject: stored }])
  const publisher = yield* Publisher
  yield* publisher.told({ things: [{ user: input.to, type: input.type, subject: stored }] })
})

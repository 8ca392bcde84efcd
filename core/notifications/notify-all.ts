import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import { Ids, type UserId } from "../shared/ids.ts"
import { Publisher } from "../shared/publisher.ts"
import type { Notification, NotificationId, NotificationType, Subject } from "./notification.ts"
import { Notifications } from "./ports.ts"

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
  const notifications = yield* Notifications
  const ids = yield* Ids
  const createdAt = yield* DateTime.now
  const all: Array<Notification> = []
  for (const userId of new Set(input.to)) {
    if (userId === input.actor) continue
    const id = (yield* ids.next) as NotificationId
    all.push({ id, userId, type: input.type, actorId: input.actor, subject: input.subject, readAt: null, createdAt })
  }
  if (all.length === 0) return
  const log = yield* RealtimeLog
  const stored = yield* notifications.addAll(all, input.actor)
  if (stored.length === 0) return
  yield* log.append(
    stored.map(({ id, userId }) => ({
      kind: "notification.created",
      audience: { kind: "user", id: userId },
      subject: id,
    })),
  )
  const publisher = yield* Publisher
  yield* publisher.told({ things: stored.map(({ id, userId }) => ({ user: userId, type: input.type, subject: id })) })
})

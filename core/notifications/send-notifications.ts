import { Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { UserId } from "../shared/ids.ts"
import { type Announcement, Publisher } from "../shared/publisher.ts"
import type { Notification } from "./notification.ts"
import { Notifications } from "./ports.ts"
import { channelsOf } from "./settings.ts"

/**
 * Notifies users, each by the ways of their settings, in the transaction of the cause. All notifications are of one
 * type, actor and subject, and for different users. Contract: notifications, settings.
 */
export const sendNotifications = Effect.fnUntraced(function* (all: ReadonlyArray<Notification>, actor: UserId | null) {
  const things = yield* storeNotifications(all, actor)
  const publisher = yield* Publisher
  if (things.length > 0) yield* publisher.announced({ things })
})

/** The same for a use case that has more to announce: returns what it announces of the notifications. */
export const storeNotifications = Effect.fnUntraced(function* (all: ReadonlyArray<Notification>, actor: UserId | null) {
  const [first] = all
  if (first === undefined) return []
  const notifications = yield* Notifications
  const settings = yield* notifications.settingsOf(all.map(({ userId }) => userId))
  const settingsOf = new Map(settings.map((one) => [one.userId, one]))
  const channelsTo = (userId: UserId) => channelsOf(settingsOf.get(userId) ?? null, first.type)
  const isListed = ({ userId }: Notification) => channelsTo(userId).inApp
  const listed = yield* list(all.filter(isListed), actor)
  const others = all.filter((one) => !isListed(one))
  const unlisted = others.length === 0 ? [] : yield* notifications.addUnlisted(others, actor)
  return [...listed, ...unlisted].map(({ id, userId }): Announcement => {
    const { mail, push } = channelsTo(userId)
    return { user: userId, type: first.type, subject: id, notice: { at: first.createdAt, mail, push } }
  })
})

/** Stores notifications in the lists of their recipients, and sends them over the socket. */
const list = Effect.fnUntraced(function* (all: ReadonlyArray<Notification>, actor: UserId | null) {
  const [one] = all
  if (one === undefined) return []
  const notifications = yield* Notifications
  const log = yield* RealtimeLog
  const added = all.length === 1 ? yield* notifications.add(one) : null
  const stored =
    all.length > 1 ? yield* notifications.addAll(all, actor) : added === null ? [] : [{ id: added, userId: one.userId }]
  if (stored.length > 0)
    yield* log.append(
      stored.map(({ id, userId }) => ({
        kind: "notification.created",
        audience: { kind: "user", id: userId },
        subject: id,
      })),
    )
  return stored
})

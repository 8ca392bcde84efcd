import { DateTime, Effect } from "effect"
import { type Announcement, Ids, Publisher, type UserId } from "../../shared/index.ts"
import { RealtimeLog } from "../realtime/ports.ts"
import type { Notification, NotificationId, NotificationType, Subject } from "./notification.ts"
import { type NoticeStanding, Notifications } from "./ports.ts"
import { channelsOf } from "./settings.ts"

interface Notice {
  readonly to: UserId
  readonly type: NotificationType
  readonly actor: UserId | null
  readonly subject: Subject | null
}

/**
 * Notifies a user of an event, in the transaction of the event. Users are not notified of their own actions, and not of
 * more than 50 unread ones of one actor. An unread notification of the same is renewed.
 * Contract: delivery, limits.
 */
export const notify = Effect.fn("notifications.notify")(function* (notice: Notice) {
  const things = yield* storeNotice(notice)
  const publisher = yield* Publisher
  if (things.length > 0) yield* publisher.announced({ things })
})

/** How a user stands to an actor, read before the notice of something that the actor decides. */
export interface StandingOf extends NoticeStanding {
  readonly user: UserId
  readonly actor: UserId
}

/** Reads it, together with what is decided on. Nothing else may notify that user in between. */
export const standingOf = Effect.fnUntraced(function* (user: UserId, actor: UserId) {
  const standing = yield* (yield* Notifications).standing(user, actor)
  return { ...standing, user, actor } satisfies StandingOf
})

/**
 * The same for a use case that has more to announce: returns what it announces of the notification. What is known of
 * how the user stands to the actor is not read again.
 */
export const storeNotice = Effect.fnUntraced(function* (
  { actor, subject, to: userId, type }: Notice,
  known?: StandingOf,
) {
  const none: ReadonlyArray<Announcement> = []
  if (userId === actor) return none
  const id = (yield* (yield* Ids).next) as NotificationId
  const createdAt = yield* DateTime.now
  return yield* storeNotifications(
    [{ id, userId, type, actorId: actor, subject, readAt: null, createdAt }],
    actor,
    known,
  )
})

/**
 * Notifies many users of one event, each once, in the transaction of the event. Users are not notified of their own
 * actions, and the limits of `notify` hold. Contract: delivery, limits.
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

/**
 * Notifies users, each by the ways of their settings, in the transaction of the cause. All notifications are of one
 * type, actor and subject, and for different users. Contract: delivery, settings.
 */
const sendNotifications = Effect.fnUntraced(function* (all: ReadonlyArray<Notification>, actor: UserId | null) {
  const things = yield* storeNotifications(all, actor)
  const publisher = yield* Publisher
  if (things.length > 0) yield* publisher.announced({ things })
})

/** The same for a use case that has more to announce: returns what it announces of the notifications. */
const storeNotifications = Effect.fnUntraced(function* (
  all: ReadonlyArray<Notification>,
  actor: UserId | null,
  known?: StandingOf,
) {
  const [first] = all
  if (first === undefined) return []
  const notifications = yield* Notifications
  const isKnown = known?.user === first.userId && known.actor === actor
  const standing = all.length > 1 ? null : isKnown ? known : yield* notifications.standing(first.userId, actor)
  const settings =
    standing === null
      ? yield* notifications.settingsOf(all.map(({ userId }) => userId))
      : standing.settings === null
        ? []
        : [standing.settings]
  const settingsOf = new Map(settings.map((one) => [one.userId, one]))
  const channelsTo = (userId: UserId) => channelsOf(settingsOf.get(userId) ?? null, first.type)
  const isListed = ({ userId }: Notification) => channelsTo(userId).inApp
  const listed = yield* list(all.filter(isListed), actor, standing)
  const others = all.filter((one) => !isListed(one))
  const unlisted = others.length === 0 ? [] : yield* notifications.addUnlisted(others, actor)
  return [...listed, ...unlisted].map(({ id, userId }): Announcement => {
    const { mail, push } = channelsTo(userId)
    return {
      user: userId,
      type: first.type,
      subject: id,
      by: actor,
      notice: { at: first.createdAt, mail, push: push && standing?.isPushed !== false },
      ...(standing?.isHooked === false && { unhooked: actor === null ? [userId] : [userId, actor] }),
    }
  })
})

/** Stores notifications in the lists of their recipients, and sends them over the socket. */
const list = Effect.fnUntraced(function* (
  all: ReadonlyArray<Notification>,
  actor: UserId | null,
  standing: NoticeStanding | null,
) {
  const [one] = all
  if (one === undefined) return []
  const notifications = yield* Notifications
  const log = yield* RealtimeLog
  const added = all.length === 1 ? yield* notifications.add(one, standing ?? undefined) : null
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

/** How many rows one statement changes. It is limited so that other requests do not wait for long. */
const atOnce = 500

/**
 * Repeats a statement that changes at most `limit` rows until one changes fewer, which means that none is left.
 * Requests run between two statements. Returns how many rows were changed.
 */
export const inChunks = Effect.fnUntraced(function* <E, R>(change: (limit: number) => Effect.Effect<number, E, R>) {
  let changed = 0
  while (true) {
    const some = yield* change(atOnce)
    changed += some
    if (some < atOnce) return changed
    yield* Effect.yieldNow
  }
})

import { Effect, Option } from "effect"
import { noticeText } from "../../adapters/operations.ts"
import {
  Conversations,
  channelsOfNotification,
  getMessage,
  isPushed,
  type MessageId,
  mailLocaleOf,
  type NotificationId,
  Notifications,
  Presence,
  type PushCause,
  type PushPayload,
  type User,
  Users,
} from "../../core/index.ts"

/** Where a push leads, and the language of users who have none. */
export interface PushPlaces {
  readonly frontendUrl: string
  readonly defaultLocale: string
}

/**
 * What is pushed: a sentence about what the user would get by GET at this moment, and the page that shows it; `null`
 * when the user may not see it, has read it, or does not want such pushes any more. Contract: webhooks, push.
 */
export const pushPayload = (places: PushPlaces) =>
  Effect.fn("push.payload")(function* ({ subject, type, userId }: PushCause) {
    const user = yield* Effect.orElseSucceed((yield* Users).get(userId), () => null)
    if (user === null || user.suspendedAt !== null) return null
    const [settings = null] = yield* (yield* Notifications).settingsOf([userId])
    const wants = (one: Parameters<typeof channelsOfNotification>[1]) => channelsOfNotification(settings, one).push
    if (type === "message") return yield* ofMessage(places, user, subject as MessageId, wants("message"))
    const [shown] = yield* (yield* Notifications).show(userId, [subject as NotificationId])
    if (shown === undefined || shown.notification.readAt !== null || !wants(shown.notification.type)) return null
    const payload: PushPayload = {
      type,
      id: subject,
      title: noticeText(shown.notification.type, shown.actor?.displayName ?? null, localeOf(places, user)),
      url: `${places.frontendUrl}/notifications`,
    }
    return payload
  })

const ofMessage = Effect.fnUntraced(function* (places: PushPlaces, user: User, id: MessageId, isWanted: boolean) {
  const shown = yield* Effect.option(getMessage({ id, viewer: user.id }))
  if (Option.isNone(shown)) return null
  const { author, message } = shown.value
  const found = yield* (yield* Conversations).show(user.id, message.conversationId)
  if (Option.isNone(found)) return null
  const { isArchived, isMuted, lastReadSequence } = found.value.mine
  const standing = {
    ...{ isArchived, isMuted, isWanted },
    isOwn: message.authorId === user.id,
    isDeleted: message.deletedAt !== null,
    isRead: message.sequence <= lastReadSequence,
    hasSocket: (yield* (yield* Presence).online([user.id])).has(user.id),
  }
  if (!isPushed(standing)) return null
  const payload: PushPayload = {
    type: "message",
    id,
    title: noticeText("message", author?.displayName ?? null, localeOf(places, user)),
    url: `${places.frontendUrl}/messages/${message.conversationId}`,
  }
  return payload
})

const localeOf = ({ defaultLocale }: PushPlaces, { locale }: User) => mailLocaleOf(locale, defaultLocale)

import { Effect } from "effect"
import { Users } from "../../users/index.ts"
import type { EmailMessage } from "../mail/email-message.ts"
import { getsMails, mailsVersion } from "./mail-notifications.ts"
import type { NotificationId } from "./notification.ts"
import { Notifications, UnsubscribeTokens } from "./ports.ts"
import { channelsOf, firstSettings } from "./settings.ts"

/**
 * A mail as it is sent at this moment: one about notifications names those that its receiver has not read and may still
 * see, and still wants mails about. `null` for one that is about nothing any more, or whose receiver has another
 * address now. Contract: delivery, mails about notifications.
 */
export const fillMail = Effect.fn("notifications.fillMail")(function* (message: EmailMessage) {
  if (message.kind !== "notification" && message.kind !== "digest") return message
  const { ids, userId } = message.about
  const notifications = yield* Notifications
  const user = yield* Effect.orElseSucceed((yield* Users).get(userId), () => null)
  if (user === null || !getsMails(user) || user.email !== message.to) return null
  const [settings = firstSettings(userId)] = yield* notifications.settingsOf([userId])
  const mode = message.kind === "digest" ? "digest" : "instant"
  if (mode === "digest" && settings.digest.every === "off") return null
  const shown = (yield* notifications.show(userId, ids as ReadonlyArray<NotificationId>)).filter(
    ({ notification: { readAt, type } }) => readAt === null && channelsOf(settings, type).mail === mode,
  )
  if (shown.length === 0) return null
  const notices = shown.map(({ actor, notification: { type } }) => ({ type, actor: actor?.displayName ?? null }))
  const unsubscribe = yield* (yield* UnsubscribeTokens).make({
    userId,
    mail: message.kind,
    version: mailsVersion(user),
  })
  const { displayName, locale } = user
  return { ...message, displayName, locale, filled: { notices, unsubscribe } }
})

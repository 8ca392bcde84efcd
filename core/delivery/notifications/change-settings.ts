import { DateTime, Effect, Option, type Redacted } from "effect"
import type { UserId } from "../../shared/index.ts"
import { inTransactionOfCaller, Transactions } from "../../shared/index.ts"
import { Users, withLocale } from "../../users/index.ts"
import { mailsVersion } from "./mail-notifications.ts"
import { Notifications, UnsubscribeTokens } from "./ports.ts"
import { changedSettings, firstSettings, type SettingsChange, withoutMails } from "./settings.ts"

/** How a user is notified, and the language tag of the mails. Contract: delivery, settings. */
export const viewNotificationSettings = Effect.fn("notifications.viewSettings")(function* (userId: UserId) {
  const { locale } = yield* (yield* Users).get(userId)
  const [settings = firstSettings(userId)] = yield* (yield* Notifications).settingsOf([userId])
  return { settings, locale }
})

/**
 * Changes how the caller is notified; what is not named stays. A `locale` of `null` stands for the language of the
 * installation. Fails with `UserNotFound`. Contract: delivery, settings.
 */
export const changeNotificationSettings = Effect.fn("notifications.changeSettings")(function* (input: {
  readonly by: UserId
  readonly change: SettingsChange
  readonly locale?: string | null | undefined
}) {
  const { by, change, locale } = input
  const users = yield* Users
  const notifications = yield* Notifications
  const user = yield* users.get(by)
  const [before = firstSettings(by)] = yield* notifications.settingsOf([by])
  const now = yield* DateTime.now
  const settings = changedSettings(before, change, now)
  yield* notifications.saveSettings(settings)
  if (locale !== undefined) yield* users.save(withLocale(user, locale, now))
  return { settings, locale: locale === undefined ? user.locale : locale }
}, inTransactionOfCaller)

/**
 * Turns the mails off from which a token comes: those that are sent at once, or the digest. Does nothing for a token
 * that is none of ours, and for one from before the address changed or the account was recovered.
 * Contract: delivery, mails about notifications.
 */
export const unsubscribe = Effect.fn("notifications.unsubscribe")(function* (token: Redacted.Redacted) {
  const wish = Option.getOrNull(yield* (yield* UnsubscribeTokens).read(token))
  if (wish === null) return
  const { mail, userId, version } = wish
  const users = yield* Users
  const notifications = yield* Notifications
  const { atomically } = yield* Transactions
  const change = Effect.gen(function* () {
    const user = Option.getOrNull(yield* Effect.option(users.get(userId)))
    if (user === null || mailsVersion(user) !== version) return
    const [settings = firstSettings(userId)] = yield* notifications.settingsOf([userId])
    yield* notifications.saveSettings(withoutMails(settings, mail))
  })
  yield* atomically(change, [userId])
})

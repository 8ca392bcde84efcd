import { Effect, Option, type Redacted } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { Notifications, UnsubscribeTokens } from "./ports.ts"
import { firstSettings, withoutMails } from "./settings.ts"

/**
 * Turns the mails off from which a token comes: those that are sent at once, or the digest. Does nothing for a token
 * that is none of ours. Contract: notifications, mails.
 */
export const unsubscribe = Effect.fn("notifications.unsubscribe")(function* (token: Redacted.Redacted) {
  const wish = Option.getOrNull(yield* (yield* UnsubscribeTokens).read(token))
  if (wish === null) return
  const { mail, userId } = wish
  const users = yield* Users
  const notifications = yield* Notifications
  const { atomically } = yield* Transactions
  const change = Effect.gen(function* () {
    if (Option.isNone(yield* Effect.option(users.get(userId)))) return
    const [settings = firstSettings(userId)] = yield* notifications.settingsOf([userId])
    yield* notifications.saveSettings(withoutMails(settings, mail))
  })
  yield* atomically(change, [userId])
})

import { DateTime, Effect } from "effect"
import { Outbox } from "../mail/ports.ts"
import { AccountInvites, OneTimeTokens, Sessions } from "./ports.ts"

/**
 * Removes what cannot be used any more: sessions, tokens and invites a day after they expired, and mails that ended 30
 * days ago.
 */
export const forgetExpired = Effect.fn("auth.forgetExpired")(function* () {
  const sessions = yield* Sessions
  const tokens = yield* OneTimeTokens
  const invites = yield* AccountInvites
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const dayAgo = DateTime.subtract(now, { days: 1 })
  yield* sessions.prune(dayAgo)
  yield* tokens.prune(dayAgo)
  yield* invites.prune(dayAgo)
  yield* outbox.prune(DateTime.subtract(now, { days: 30 }))
})

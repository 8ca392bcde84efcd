import { DateTime, Effect } from "effect"
import { AccountInvites, OneTimeTokens, Sessions } from "./ports.ts"

/** Removes what cannot be used any more: sessions, tokens and invites a day after they expired. */
export const forgetExpired = Effect.fn("auth.forgetExpired")(function* () {
  const sessions = yield* Sessions
  const tokens = yield* OneTimeTokens
  const invites = yield* AccountInvites
  const dayAgo = DateTime.subtract(yield* DateTime.now, { days: 1 })
  yield* sessions.prune(dayAgo)
  yield* tokens.prune(dayAgo)
  yield* invites.prune(dayAgo)
})

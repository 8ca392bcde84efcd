import { DateTime, Effect } from "effect"
import { keptSince } from "../shared/retention.ts"
import { AccountInvites, OneTimeTokens, Sessions } from "./ports.ts"

/** Removes what cannot be used any more: sessions, tokens and invites a day after they expired. */
export const forgetExpired = Effect.fn("auth.forgetExpired")(function* () {
  const sessions = yield* Sessions
  const tokens = yield* OneTimeTokens
  const invites = yield* AccountInvites
  const now = yield* DateTime.now
  yield* sessions.prune(keptSince("sessions", now))
  yield* tokens.prune(keptSince("mailTokens", now))
  yield* invites.prune(keptSince("invites", now))
})

import { DateTime, Effect, Option, type Redacted } from "effect"
import { SecretTokens, Sessions } from "../auth/ports.ts"
import type { UserId } from "../shared/ids.ts"

/** The valid session of a refresh token, if it is one of this account; `null` otherwise. */
export const ownSession = Effect.fnUntraced(function* (userId: UserId, token: Redacted.Redacted | null) {
  if (token === null) return null
  const sessions = yield* Sessions
  const session = Option.getOrNull(yield* sessions.findByToken(yield* (yield* SecretTokens).hash(token)))
  if (session === null || session.userId !== userId) return null
  return DateTime.isLessThan(yield* DateTime.now, session.expiresAt) ? session : null
})

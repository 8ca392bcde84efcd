import { DateTime, Effect, Option, type Redacted } from "effect"
import type { UserId } from "../../shared/index.ts"
import { SecretTokens, Sessions } from "../ports.ts"

/** The valid session of a refresh token, if it is one of this account; `null` otherwise. */
export const ownSession = Effect.fnUntraced(function* (userId: UserId, token: Redacted.Redacted | null) {
  if (token === null) return null
  const sessions = yield* Sessions
  const session = Option.getOrNull(yield* sessions.findByToken(yield* (yield* SecretTokens).hash(token)))
  if (session === null || session.userId !== userId) return null
  return DateTime.isLessThan(yield* DateTime.now, session.expiresAt) ? session : null
})

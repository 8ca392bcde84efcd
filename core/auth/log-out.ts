import { Effect, Option, type Redacted } from "effect"
import { SecretTokens, Sessions } from "./ports.ts"

/**
 * Ends the session of a refresh token and answers it; a missing or unknown token is no error, and the answer `null`.
 * Contract: auth, POST /auth/logout.
 */
export const logOut = Effect.fn("auth.logOut")(function* (token: Redacted.Redacted | null) {
  if (token === null) return null
  const tokens = yield* SecretTokens
  const sessions = yield* Sessions
  const hash = yield* tokens.hash(token)
  const session = Option.getOrNull(yield* sessions.findByToken(hash))
  yield* sessions.endByToken(hash)
  return session
})

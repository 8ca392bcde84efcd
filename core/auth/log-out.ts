import { Effect, type Redacted } from "effect"
import { SecretTokens, Sessions } from "./ports.ts"

/** Ends the session of a refresh token; a missing or unknown token is no error. Contract: auth, POST /auth/logout. */
export const logOut = Effect.fn("auth.logOut")(function* (token: Redacted.Redacted | null) {
  if (token === null) return
  const tokens = yield* SecretTokens
  const sessions = yield* Sessions
  yield* sessions.endByToken(yield* tokens.hash(token))
})

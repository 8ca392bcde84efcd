import { DateTime, Effect, type Redacted } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { InvalidRefreshToken } from "./errors.ts"
import { SecretTokens, Sessions } from "./ports.ts"
import { RefreshTokenDays, type SignedIn, sessionEnd } from "./session.ts"

/** Swaps a refresh token for a new one; the old one is dead from then on. Contract: auth, refresh. */
export const refreshSession = Effect.fn("auth.refresh")(function* (token: Redacted.Redacted | null) {
  if (token === null) return yield* new InvalidRefreshToken()
  const tokens = yield* SecretTokens
  const sessions = yield* Sessions
  const users = yield* Users
  const { atomically } = yield* Transactions
  const old = yield* tokens.hash(token)
  const next = yield* tokens.make
  const now = yield* DateTime.now
  const expiresAt = sessionEnd(now, yield* RefreshTokenDays)
  return yield* atomically(
    Effect.gen(function* () {
      const session = yield* sessions.rotate(old, { token: next.hash, expiresAt }, now)
      const user = yield* users.get(session.userId)
      return { user, session, refreshToken: next.token } satisfies SignedIn
    }),
  ).pipe(Effect.catchTag("users.USER_NOT_FOUND", () => new InvalidRefreshToken()))
})

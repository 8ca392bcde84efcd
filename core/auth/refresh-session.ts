import { DateTime, Effect, Option, type Redacted } from "effect"
import { Transactions } from "../shared/index.ts"
import { Users, unlessSuspended } from "../users/index.ts"
import { InvalidRefreshToken } from "./errors.ts"
import { SecretTokens, Sessions } from "./ports.ts"
import { RefreshTokenDays, SessionMaxDays, type SignedIn, sessionEnd } from "./session.ts"

/**
 * Exchanges a refresh token for a new one. The old one is invalid from then on. The session keeps its id and its
 * start, and ends after its maximum number of days. Contract: auth, sessions.
 */
export const refreshSession = Effect.fn("auth.refresh")(function* (token: Redacted.Redacted | null) {
  if (token === null) return yield* new InvalidRefreshToken()
  const tokens = yield* SecretTokens
  const sessions = yield* Sessions
  const users = yield* Users
  const { atomically } = yield* Transactions
  const old = yield* tokens.hash(token)
  const found = Option.getOrNull(yield* sessions.findByToken(old))
  if (found === null) return yield* new InvalidRefreshToken()
  const next = yield* tokens.make
  const now = yield* DateTime.now
  const days = { refresh: yield* RefreshTokenDays, session: yield* SessionMaxDays }
  return yield* atomically(
    Effect.gen(function* () {
      const current = Option.getOrNull(yield* sessions.findByToken(old))
      if (current === null) return yield* new InvalidRefreshToken()
      const expiresAt = sessionEnd(current.createdAt, now, days)
      // SESSION_MAX_DAYS was higher when the old token was made.
      if (DateTime.isLessThanOrEqualTo(expiresAt, now)) return yield* new InvalidRefreshToken()
      const session = yield* sessions.rotate(old, { token: next.hash, expiresAt }, now)
      const user = yield* Effect.fromResult(unlessSuspended(yield* users.get(session.userId)))
      return { user, session, refreshToken: next.token } satisfies SignedIn
    }),
    [found.userId],
  ).pipe(
    Effect.catchTag(["users.USER_NOT_FOUND", "users.ACCOUNT_SUSPENDED"], () => Effect.fail(new InvalidRefreshToken())),
  )
})

import { DateTime, Effect } from "effect"
import { Ids } from "../shared/ids.ts"
import { cut } from "../shared/text.ts"
import type { User } from "../users/user.ts"
import { SecretTokens, Sessions } from "./ports.ts"
import { RefreshTokenDays, type Session, type SessionId, type SignedIn, sessionEnd } from "./session.ts"

/**
 * Makes a session and its first refresh token. Making takes randomness and hashing, storing only the database, so `store`
 * is left to the transaction that decides whether the session begins.
 */
export const prepareSession = Effect.fn("auth.prepareSession")(function* (userAgent: string | null) {
  const ids = yield* Ids
  const { token, hash } = yield* (yield* SecretTokens).make
  const sessions = yield* Sessions
  const now = yield* DateTime.now
  const id = (yield* ids.next) as SessionId
  const expiresAt = sessionEnd(now, yield* RefreshTokenDays)
  const store = Effect.fnUntraced(function* (user: User) {
    const session: Session = {
      id,
      userId: user.id,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      userAgent: userAgent === null ? null : cut(userAgent, 300),
    }
    yield* sessions.open(session, hash)
    return { user, session, refreshToken: token } satisfies SignedIn
  })
  return { store }
})

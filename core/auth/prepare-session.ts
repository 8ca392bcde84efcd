import { DateTime, Effect } from "effect"
import { cut, Ids } from "../shared/index.ts"
import type { User } from "../users/index.ts"
import { UsersErrors } from "../users/index.ts"
import { SecretTokens, Sessions } from "./ports.ts"
import {
  type ProvenBy,
  RefreshTokenDays,
  type Session,
  type SessionId,
  SessionMaxDays,
  type SessionProof,
  type SignedIn,
  sessionEnd,
  sessionLimit,
} from "./session.ts"

/**
 * Makes a session and its first refresh token. Making takes randomness and hashing, storing only the database, so
 * `store` is left to the transaction that decides whether the session begins. It takes the account as read there, and
 * by what its owner proved to be there: at this moment, unless the proof says otherwise. An account that has as many
 * sessions as it may loses the one that was used longest ago. No session of a suspended account begins: `store` fails
 * with `AccountSuspended`. Contract: auth, sessions; reports, suspended accounts.
 */
export const prepareSession = Effect.fn("auth.prepareSession")(function* (userAgent: string | null) {
  const ids = yield* Ids
  const { token, hash } = yield* (yield* SecretTokens).make
  const sessions = yield* Sessions
  const now = yield* DateTime.now
  const id = (yield* ids.next) as SessionId
  const expiresAt = sessionEnd(now, now, { refresh: yield* RefreshTokenDays, session: yield* SessionMaxDays })
  const store = Effect.fnUntraced(function* (user: User, proof: ProvenBy | SessionProof | null) {
    if (user.suspendedAt !== null) return yield* new UsersErrors.AccountSuspended({ account: user })
    const session: Session = {
      id,
      userId: user.id,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      userAgent: userAgent === null ? null : cut(userAgent, 300),
      provenAt: typeof proof === "string" ? now : (proof?.at ?? null),
      provenBy: typeof proof === "string" ? proof : (proof?.by ?? null),
    }
    yield* sessions.endLeastUsed(user.id, sessionLimit - 1, now)
    yield* sessions.open(session, hash)
    return { user, session, refreshToken: token } satisfies SignedIn
  })
  return { store }
})

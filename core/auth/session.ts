import { type Brand, Context, DateTime, type Redacted } from "effect"
import type { User, UserId } from "../users/user.ts"

export type SessionId = string & Brand.Brand<"SessionId">
/** The sha256 of a token, in lower-case hexadecimal; the token itself is never stored. */
export type TokenHash = string & Brand.Brand<"TokenHash">

/** The chain of refresh tokens that one sign-in began; only the newest of them is good. Contract: auth, sessions. */
export interface Session {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: DateTime.Utc
  readonly lastUsedAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
  readonly userAgent: string | null
}

/** What a person holds after signing in: the account, and the token that the next refresh takes. */
export interface SignedIn {
  readonly user: User
  readonly session: Session
  readonly refreshToken: Redacted.Redacted
}

/** How many days a refresh token lives. Contract: auth, REFRESH_TOKEN_EXPIRES_DAYS. */
export const RefreshTokenDays = Context.Reference<number>("curio/auth/RefreshTokenDays", { defaultValue: () => 7 })

/** When a refresh token made now ends. */
export const sessionEnd = (now: DateTime.Utc, days: number): DateTime.Utc => DateTime.add(now, { days })

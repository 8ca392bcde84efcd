import { type Brand, Context, DateTime, type Redacted } from "effect"
import type { UserId } from "../shared/index.ts"
import type { User } from "../users/index.ts"

export type SessionId = string & Brand.Brand<"SessionId">
/** The sha256 of a token, in lower-case hexadecimal; the token itself is never stored. */
export type TokenHash = string & Brand.Brand<"TokenHash">

/**
 * The chain of refresh tokens that began with one sign-in. Only the newest of them is valid. Contract: auth, sessions.
 */
export interface Session {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: DateTime.Utc
  readonly lastUsedAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
  readonly userAgent: string | null
  /** When its user last proved to be there, and by what; `null` before that. */
  readonly provenAt: DateTime.Utc | null
  readonly provenBy: ProvenBy | null
}

/** Whether a user proved to be there by signing in or with the password, or by a second factor. */
export type ProvenBy = "sign-in" | "factor"

/** A proof that a session begins with. */
export interface SessionProof {
  readonly at: DateTime.Utc
  readonly by: ProvenBy
}

/** The result of signing in: the account, and the token for the next refresh. */
export interface SignedIn {
  readonly user: User
  readonly session: Session
  readonly refreshToken: Redacted.Redacted
}

/** How many days a refresh token lives. Contract: auth, sessions. */
export const RefreshTokenDays = Context.Reference<number>("curio/auth/RefreshTokenDays", { defaultValue: () => 7 })

/** How many days a session lasts at most, however often it is refreshed. Contract: auth, sessions. */
export const SessionMaxDays = Context.Reference<number>("curio/auth/SessionMaxDays", { defaultValue: () => 90 })

/** How many sessions an account has at most. Contract: auth, sessions. */
export const sessionLimit = 50

/** When a refresh token ends that is made at `now` for a session that began at `began`; `days` are whole days. */
export const sessionEnd = (
  began: DateTime.Utc,
  now: DateTime.Utc,
  days: { readonly refresh: number; readonly session: number },
): DateTime.Utc => DateTime.min(DateTime.add(now, { days: days.refresh }), DateTime.add(began, { days: days.session }))

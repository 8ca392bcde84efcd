import { type Brand, DateTime } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { SessionId } from "../session.ts"

export type AuthenticatorId = string & Brand.Brand<"AuthenticatorId">

/** The secret of an authenticator app in base32, encrypted for its user. It may be encrypted again at any moment. */
export type SealedTotpSecret = string & Brand.Brand<"SealedTotpSecret">

/** The authenticator app of an account. It is a factor from its confirmation on. Contract: auth, authenticator apps. */
export interface Authenticator {
  readonly userId: UserId
  /** Distinguishes the app from others of the account. Those from before there were ids have an empty one. */
  readonly id: AuthenticatorId
  readonly secret: SealedTotpSecret
  /** The session that began it. */
  readonly sessionId: SessionId
  readonly createdAt: DateTime.Utc
  readonly confirmedAt: DateTime.Utc | null
  /** The step of the last code that was taken; only codes of later steps are. */
  readonly lastStep: number | null
}

/** Whether an app can still be confirmed, by the session that began it. Contract: auth, authenticator apps. */
export const isConfirmable = (app: Authenticator, sessionId: SessionId, now: DateTime.Utc): boolean =>
  app.confirmedAt === null &&
  app.sessionId === sessionId &&
  DateTime.isLessThan(now, DateTime.add(app.createdAt, { minutes: 10 }))

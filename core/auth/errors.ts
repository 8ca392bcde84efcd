import { Schema } from "effect"
import { CodedError } from "../shared/index.ts"

export class InvalidCredentials extends CodedError<InvalidCredentials>()(
  "auth.INVALID_CREDENTIALS",
  "The password is wrong.",
) {}
/** A new password is one of those that are tried first. `key` is its name in the request. */
export class CommonPassword extends CodedError<CommonPassword>()(
  "auth.COMMON_PASSWORD",
  "The password must not be a common one, nor the address or the name of its owner.",
  { key: Schema.Literals(["password", "newPassword"]) },
) {}
export class InvalidRefreshToken extends CodedError<InvalidRefreshToken>()(
  "auth.INVALID_REFRESH_TOKEN",
  "The refresh token is invalid.",
) {}
export class InvalidResetToken extends CodedError<InvalidResetToken>()(
  "auth.INVALID_RESET_TOKEN",
  "The reset token is invalid.",
) {}
export class InvalidVerificationToken extends CodedError<InvalidVerificationToken>()(
  "auth.INVALID_VERIFICATION_TOKEN",
  "The verification token is invalid.",
) {}
export class PasswordAlreadySet extends CodedError<PasswordAlreadySet>()(
  "auth.PASSWORD_ALREADY_SET",
  "The account has a password already.",
) {}
/**
 * The password is right, and the account has a second factor. `cookie` is for the browser, which brings it back with
 * the factor until `expiresAt`.
 */
export class MfaRequired extends CodedError<MfaRequired>()("auth.MFA_REQUIRED", "A second factor is needed.", {
  cookie: Schema.Redacted(Schema.String),
  expiresAt: Schema.DateTimeUtc,
}) {}
/** Registration is closed, or it wants an invite and there is no good one. */
export class RegistrationClosed extends CodedError<RegistrationClosed>()(
  "auth.REGISTRATION_CLOSED",
  "Registration is closed, or the invite is not good.",
) {}
export class SessionNotFound extends CodedError<SessionNotFound>()("auth.NOT_FOUND", "There is no such session.") {}

/** The queue of passwords to hash is full. Retry after the given number of whole seconds. */
export class HasherBusy extends CodedError<HasherBusy>()(
  "auth.HASHER_BUSY",
  "Too many passwords are being hashed. Try again in a moment.",
  {
    retryAfterSeconds: Schema.Int,
  },
) {}

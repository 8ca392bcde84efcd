import { Schema } from "effect"

export class InvalidCredentials extends Schema.TaggedError<InvalidCredentials>()("auth.INVALID_CREDENTIALS", {}) {}
export class InvalidRefreshToken extends Schema.TaggedError<InvalidRefreshToken>()("auth.INVALID_REFRESH_TOKEN", {}) {}
export class InvalidResetToken extends Schema.TaggedError<InvalidResetToken>()("auth.INVALID_RESET_TOKEN", {}) {}
export class InvalidVerificationToken extends Schema.TaggedError<InvalidVerificationToken>()(
  "auth.INVALID_VERIFICATION_TOKEN",
  {},
) {}
export class PasswordAlreadySet extends Schema.TaggedError<PasswordAlreadySet>()("auth.PASSWORD_ALREADY_SET", {}) {}
export class SessionNotFound extends Schema.TaggedError<SessionNotFound>()("auth.NOT_FOUND", {}) {}

/** More passwords wait to be hashed than the queue takes; try again after that many whole seconds. */
export class HasherBusy extends Schema.TaggedError<HasherBusy>()("auth.HASHER_BUSY", {
  retryAfterSeconds: Schema.Int,
}) {}

import { Schema } from "effect"

export class InvalidState extends Schema.TaggedError<InvalidState>()("idp.INVALID_STATE", {}) {}
/** What the provider answered does not prove who came; `reason` is for the log and holds no secret. */
export class OauthFailed extends Schema.TaggedError<OauthFailed>()("idp.OAUTH_FAILED", { reason: Schema.String }) {}
export class EmailMissing extends Schema.TaggedError<EmailMissing>()("idp.EMAIL_MISSING", {}) {}
export class LoginFailed extends Schema.TaggedError<LoginFailed>()("idp.LOGIN_FAILED", {}) {}
export class LinkFailed extends Schema.TaggedError<LinkFailed>()("idp.LINK_FAILED", {}) {}
export class AlreadyLinkedToOtherUser extends Schema.TaggedError<AlreadyLinkedToOtherUser>()(
  "idp.IDP_ALREADY_LINKED_TO_OTHER_USER",
  {},
) {}
export class NotLinked extends Schema.TaggedError<NotLinked>()("idp.IDP_NOT_LINKED", {}) {}
export class PasswordRequiredBeforeUnlink extends Schema.TaggedError<PasswordRequiredBeforeUnlink>()(
  "idp.PASSWORD_REQUIRED_BEFORE_UNLINK",
  {},
) {}

/** The provider cannot be asked, or describes itself in a way that cannot be trusted; `reason` holds no secret. */
export class ProviderUnreachable extends Schema.TaggedError<ProviderUnreachable>()("idp.PROVIDER_UNREACHABLE", {
  reason: Schema.String,
}) {}

import { Schema } from "effect"
import { CodedError } from "../../shared/index.ts"

export class InvalidState extends CodedError<InvalidState>()(
  "idp.INVALID_STATE",
  "The sign-in has expired. Start it again.",
) {}
/** The provider's response does not prove the user's identity. `reason` is for the log and holds no secret. */
export class OauthFailed extends CodedError<OauthFailed>()("idp.OAUTH_FAILED", "The provider refused the sign-in.", {
  reason: Schema.String,
}) {}
/** `reason` is for the log and holds no address. */
export class EmailMissing extends CodedError<EmailMissing>()(
  "idp.EMAIL_MISSING",
  "The provider gave no verified email address.",
  { reason: Schema.String },
) {}
export class LoginFailed extends CodedError<LoginFailed>()(
  "idp.LOGIN_FAILED",
  "Signing in through the provider failed.",
) {}
export class LinkFailed extends CodedError<LinkFailed>()(
  "idp.LINK_FAILED",
  "The provider account could not be linked.",
) {}
export class AlreadyLinkedToOtherUser extends CodedError<AlreadyLinkedToOtherUser>()(
  "idp.IDP_ALREADY_LINKED_TO_OTHER_USER",
  "The provider account is linked to another user.",
) {}
export class NotLinked extends CodedError<NotLinked>()("idp.IDP_NOT_LINKED", "No provider account is linked.") {}
export class PasswordRequiredBeforeUnlink extends CodedError<PasswordRequiredBeforeUnlink>()(
  "idp.PASSWORD_REQUIRED_BEFORE_UNLINK",
  "The account needs a password first.",
) {}

export class ProviderNotFound extends CodedError<ProviderNotFound>()(
  "idp.NOT_FOUND",
  "There is no identity provider of that name.",
) {}

/** The provider is unreachable, or its metadata cannot be trusted. `reason` holds no secret. */
export class ProviderUnreachable extends CodedError<ProviderUnreachable>()(
  "idp.PROVIDER_UNREACHABLE",
  "The identity provider cannot be reached.",
  {
    reason: Schema.String,
  },
) {}

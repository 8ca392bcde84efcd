import { Schema } from "effect"
import { CodedError } from "../shared/index.ts"

/** The state that the browser brought back does not match the one that this service issued. */
export class InvalidState extends CodedError<InvalidState>()(
  "gameplatform.INVALID_STATE",
  "The linking has expired. Start it again.",
) {}
/** The claimed response of the platform proves nothing. `reason` is for the log and holds no secret. */
export class OpenIdInvalid extends CodedError<OpenIdInvalid>()(
  "gameplatform.OPENID_INVALID",
  "The platform's answer does not prove an identity.",
  {
    reason: Schema.String,
  },
) {}
export class OpenIdCancelled extends CodedError<OpenIdCancelled>()(
  "gameplatform.OPENID_CANCELLED",
  "The sign-in on the platform was cancelled.",
) {}
export class LinkFailed extends CodedError<LinkFailed>()(
  "gameplatform.LINK_FAILED",
  "The platform account could not be linked.",
) {}
export class AlreadyLinkedToOtherUser extends CodedError<AlreadyLinkedToOtherUser>()(
  "gameplatform.GAMEPLATFORM_ALREADY_LINKED_TO_OTHER_USER",
  "The platform account is linked to another user.",
) {}
/** The user is linked to another account of the platform. */
export class ReplaceRequiresUnlink extends CodedError<ReplaceRequiresUnlink>()(
  "gameplatform.GAMEPLATFORM_REPLACE_REQUIRES_UNLINK",
  "The user has linked another platform account.",
) {}
export class NotLinked extends CodedError<NotLinked>()(
  "gameplatform.GAMEPLATFORM_NOT_LINKED",
  "The user has not linked a platform account.",
) {}
export class ApiKeyMissing extends CodedError<ApiKeyMissing>()(
  "gameplatform.GAMEPLATFORM_API_KEY_MISSING",
  "The user has not stored an API key of the platform.",
) {}
export class ApiKeyInvalidFormat extends CodedError<ApiKeyInvalidFormat>()(
  "gameplatform.GAMEPLATFORM_API_KEY_INVALID_FORMAT",
  "An API key of the platform has 32 hexadecimal characters.",
) {}
export class ProfilePrivate extends CodedError<ProfilePrivate>()(
  "gameplatform.GAMEPLATFORM_PROFILE_PRIVATE",
  "The platform does not show the user's games.",
) {}
/** The platform refuses the key, or every request of this service. */
export class PlatformRefused extends CodedError<PlatformRefused>()(
  "gameplatform.GAMEPLATFORM_AUTH_FAILED",
  "The platform does not accept the API key.",
) {}

/** The platform is unreachable, or answers unexpectedly. `reason` is for the log and holds no secret. */
export class PlatformUnreachable extends CodedError<PlatformUnreachable>()(
  "gameplatform.PLATFORM_UNREACHABLE",
  "The game platform cannot be reached.",
  {
    reason: Schema.String,
  },
) {}

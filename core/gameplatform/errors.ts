import { Schema } from "effect"

/** What the browser brought back is not what this service sent it out with. */
export class InvalidState extends Schema.TaggedError<InvalidState>()("gameplatform.INVALID_STATE", {}) {}
/** What the platform is said to have answered proves nothing; `reason` is for the log and holds no secret. */
export class OpenIdInvalid extends Schema.TaggedError<OpenIdInvalid>()("gameplatform.OPENID_INVALID", {
  reason: Schema.String,
}) {}
export class OpenIdCancelled extends Schema.TaggedError<OpenIdCancelled>()("gameplatform.OPENID_CANCELLED", {}) {}
export class LinkFailed extends Schema.TaggedError<LinkFailed>()("gameplatform.LINK_FAILED", {}) {}
export class AlreadyLinkedToOtherUser extends Schema.TaggedError<AlreadyLinkedToOtherUser>()(
  "gameplatform.GAMEPLATFORM_ALREADY_LINKED_TO_OTHER_USER",
  {},
) {}
/** The user has another account of the platform. */
export class ReplaceRequiresUnlink extends Schema.TaggedError<ReplaceRequiresUnlink>()(
  "gameplatform.GAMEPLATFORM_REPLACE_REQUIRES_UNLINK",
  {},
) {}
export class NotLinked extends Schema.TaggedError<NotLinked>()("gameplatform.GAMEPLATFORM_NOT_LINKED", {}) {}
export class ApiKeyMissing extends Schema.TaggedError<ApiKeyMissing>()(
  "gameplatform.GAMEPLATFORM_API_KEY_MISSING",
  {},
) {}
export class ApiKeyInvalidFormat extends Schema.TaggedError<ApiKeyInvalidFormat>()(
  "gameplatform.GAMEPLATFORM_API_KEY_INVALID_FORMAT",
  {},
) {}
export class ProfilePrivate extends Schema.TaggedError<ProfilePrivate>()(
  "gameplatform.GAMEPLATFORM_PROFILE_PRIVATE",
  {},
) {}
/** The platform does not take the key, or nothing from this service. */
export class PlatformRefused extends Schema.TaggedError<PlatformRefused>()(
  "gameplatform.GAMEPLATFORM_AUTH_FAILED",
  {},
) {}

/** The platform cannot be asked, or does not answer what it should; `reason` is for the log and holds no secret. */
export class PlatformUnreachable extends Schema.TaggedError<PlatformUnreachable>()(
  "gameplatform.PLATFORM_UNREACHABLE",
  {
    reason: Schema.String,
  },
) {}

import { CodedError } from "../shared/index.ts"

/** The caller does not have the role. */
export class NotModerator extends CodedError<NotModerator>()(
  "moderation.FORBIDDEN",
  "The account does not have the role.",
) {}
/** The caller has the role, which is out of use until the account has a second factor. */
export class FactorRequired extends CodedError<FactorRequired>()(
  "moderation.FACTOR_REQUIRED",
  "The role needs a second factor.",
) {}
/** A suspended account gets no role. */
export class HolderSuspended extends CodedError<HolderSuspended>()(
  "moderation.HOLDER_SUSPENDED",
  "A suspended account gets no role.",
) {}
/** An account without a second factor gets no role. */
export class HolderWithoutFactor extends CodedError<HolderWithoutFactor>()(
  "moderation.HOLDER_WITHOUT_FACTOR",
  "An account without a second factor gets no role (MODERATOR_FACTOR).",
) {}

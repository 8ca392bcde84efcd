import { CodedError } from "../shared/index.ts"

/** The link does not exist, has ended, belongs to another user, or what it shows may not be seen. */
export class ShareNotFound extends CodedError<ShareNotFound>()("shares.NOT_FOUND", "There is no such link.") {}
/** The collection or the listing belongs to another user. */
export class NotOwnerOfShared extends CodedError<NotOwnerOfShared>()(
  "shares.FORBIDDEN",
  "The collection or the listing belongs to another user.",
) {}
/** The user has as many links as one may have. */
export class ShareLimitReached extends CodedError<ShareLimitReached>()(
  "shares.LIMIT_REACHED",
  "A user has at most 100 links.",
) {}

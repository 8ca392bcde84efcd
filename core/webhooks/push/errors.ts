import { CodedError } from "../../shared/index.ts"

/** The subscription does not exist or belongs to another user. */
export class SubscriptionNotFound extends CodedError<SubscriptionNotFound>()(
  "push.NOT_FOUND",
  "There is no such subscription.",
) {}
/** The user has as many subscriptions as one may have. */
export class SubscriptionLimitReached extends CodedError<SubscriptionLimitReached>()(
  "push.LIMIT_REACHED",
  "A user has at most 20 subscriptions.",
) {}
/** The address is no https address, names a user or password, or belongs to a private network. */
export class EndpointNotPublic extends CodedError<EndpointNotPublic>()(
  "push.ENDPOINT_NOT_PUBLIC",
  "The address is not a public https address.",
) {}
/** The public key of the browser is no point of the curve P-256. */
export class KeyNotUsable extends CodedError<KeyNotUsable>()(
  "push.KEY_NOT_USABLE",
  "The key of the browser is wrong.",
) {}

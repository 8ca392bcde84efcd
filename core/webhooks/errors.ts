import { Schema } from "effect"
import { CodedError } from "../shared/index.ts"

/** The webhook, or the delivery, does not exist or belongs to another user. */
export class WebhookNotFound extends CodedError<WebhookNotFound>()("webhooks.NOT_FOUND", "There is no such webhook.") {}
/** The user, or the instance, has as many webhooks as one may have. */
export class WebhookLimitReached extends CodedError<WebhookLimitReached>()(
  "webhooks.LIMIT_REACHED",
  "A user has at most 10 webhooks, and so has the instance.",
) {}
/** The address is no https address, names a user or password, or belongs to a private network. */
export class AddressNotPublic extends CodedError<AddressNotPublic>()(
  "webhooks.ADDRESS_NOT_PUBLIC",
  "The address is not a public https address.",
) {}
/** The delivery was not given up. */
export class DeliveryNotDead extends CodedError<DeliveryNotDead>()(
  "webhooks.INVALID_TRANSITION",
  "The delivery was not given up.",
) {}
/**
 * The webhook had six pings within a minute, or the account 60 requests. The next one is made after the given number of
 * whole seconds.
 */
export class TooManyPings extends CodedError<TooManyPings>()(
  "webhooks.RATE_LIMITED",
  "A webhook has six pings a minute, and an account 60 requests.",
  { retryAfterSeconds: Schema.Int },
) {}

import { DateTime, Redacted } from "effect"
import { t } from "elysia"
import { deliveryStatusOf, type OutboxEntry, type Webhook, webhookTypes } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"

/** A type that a webhook of an account is sent, or `*` for all, in a body and in an answer. */
export const SubscribedType = OneOf("*", ...webhookTypes)

const parts = {
  id: OwnId,
  url: described("The address that is sent what happens.", t.String()),
  events: described("The types that are sent to it; `*` stands for all.", t.Array(SubscribedType)),
  description: described("What the owner says about it, or null.", Nullable(t.String())),
  paused: described("Whether nothing is sent to it.", t.Boolean()),
  createdAt: Moment,
}

/** Contract: webhooks, routes. */
export const WebhookView = named("Webhook", t.Object(parts))
export const webhookView = (webhook: Webhook): typeof WebhookView.static => ({
  id: webhook.id,
  url: webhook.url,
  // Those of accounts have no other types.
  events: webhook.events as (typeof WebhookView.static)["events"],
  description: webhook.description,
  paused: webhook.pausedAt !== null,
  createdAt: DateTime.formatIso(webhook.createdAt),
})

/** Shown once: the secret cannot be read again. */
export const NewWebhookView = named(
  "AddedWebhook",
  t.Object({
    ...parts,
    secret: described("The secret that signs what is sent, for packages of Standard Webhooks.", t.String()),
  }),
)
export const newWebhookView = (made: {
  readonly webhook: Webhook
  readonly secret: Redacted.Redacted
}): typeof NewWebhookView.static => ({ ...webhookView(made.webhook), secret: Redacted.value(made.secret) })

export const WebhookSecretView = named(
  "WebhookSecret",
  t.Object({ secret: described("The secret that signs what is sent, for packages of Standard Webhooks.", t.String()) }),
)

/** Contract: webhooks, deliveries. */
export const DeliveryView = named(
  "Delivery",
  t.Object({
    id: OwnId,
    type: described("What it is about.", OneOf("ping", ...webhookTypes)),
    status: described("Whether it waits, was made, or was given up.", OneOf("pending", "delivered", "dead")),
    attempts: described("How many attempts were made.", Whole()),
    responseStatus: described("The status of the last answer, or null where none came.", Nullable(Whole())),
    error: described(
      "Why the last attempt failed, or null.",
      Nullable(OneOf("ADDRESS_REFUSED", "TIMEOUT", "UNREACHABLE", "TLS", "REDIRECT", "STATUS")),
    ),
    createdAt: Moment,
    nextAttemptAt: described("When the next attempt is made, or null.", Nullable(Moment)),
    deliveredAt: described("When it was made, or null.", Nullable(Moment)),
  }),
)

export const deliveryView = (entry: OutboxEntry): typeof DeliveryView.static => ({
  id: entry.id,
  // The columns hold nothing else for webhooks.
  type: entry.kind as (typeof DeliveryView.static)["type"],
  status: deliveryStatusOf(entry),
  attempts: entry.attempts,
  responseStatus: entry.responseStatus,
  error: entry.lastError as (typeof DeliveryView.static)["error"],
  createdAt: DateTime.formatIso(entry.createdAt),
  nextAttemptAt: entry.nextAttemptAt && DateTime.formatIso(entry.nextAttemptAt),
  deliveredAt: entry.sentAt && DateTime.formatIso(entry.sentAt),
})

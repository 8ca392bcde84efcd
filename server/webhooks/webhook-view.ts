import { DateTime, Redacted } from "effect"
import { t } from "elysia"
import { deliveryStatusOf, type OutboxEntry, type Webhook, webhookTypes } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"

/** A type that a webhook of an account is sent, or `*` for all, in a body and in an answer. */
export const SubscribedType = OneOf("*", ...webhookTypes)

const parts = {
  id: Uuid,
  url: t.String(),
  events: t.Array(SubscribedType),
  description: Nullable(t.String()),
  paused: t.Boolean(),
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
export const NewWebhookView = named("AddedWebhook", t.Object({ ...parts, secret: t.String() }))
export const newWebhookView = (made: {
  readonly webhook: Webhook
  readonly secret: Redacted.Redacted
}): typeof NewWebhookView.static => ({ ...webhookView(made.webhook), secret: Redacted.value(made.secret) })

export const WebhookSecretView = named("WebhookSecret", t.Object({ secret: t.String() }))

/** Contract: webhooks, deliveries. */
export const DeliveryView = named(
  "Delivery",
  t.Object({
    id: Uuid,
    type: OneOf("ping", ...webhookTypes),
    status: OneOf("pending", "delivered", "dead"),
    attempts: Whole(),
    responseStatus: Nullable(Whole()),
    error: Nullable(OneOf("ADDRESS_REFUSED", "TIMEOUT", "UNREACHABLE", "TLS", "REDIRECT", "STATUS")),
    createdAt: Moment,
    nextAttemptAt: Nullable(Moment),
    deliveredAt: Nullable(Moment),
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

import { type Brand, DateTime } from "effect"
import { notificationTypes } from "../notifications/notification.ts"
import type { Receiver } from "../outbox/channels.ts"
import type { UserId } from "../shared/ids.ts"

export type WebhookId = string & Brand.Brand<"WebhookId">

/** What a webhook can be sent: each type of notification, and the changes of offers and imports. */
export const webhookTypes = [...notificationTypes, "offer.updated", "import.done"] as const
export type WebhookType = (typeof webhookTypes)[number]

/** An address to which what happens to a user is sent. Contract: webhooks, webhooks. */
export interface Webhook {
  readonly id: WebhookId
  readonly userId: UserId
  readonly url: string
  /** `["*"]` for all types, also those that are added later. */
  readonly events: ReadonlyArray<WebhookType | "*">
  readonly description: string | null
  /** The secret that signs what is sent, sealed for its owner. */
  readonly sealedSecret: string
  /** The secret before, which signs too for 24 hours after `rotatedAt`. */
  readonly previousSecret: string | null
  readonly rotatedAt: DateTime.Utc | null
  /** Since when nothing is sent to it; `null` while it is not paused. */
  readonly pausedAt: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
}

/** How many webhooks an account may have. Contract: webhooks, routes. */
export const webhookLimit = 10
/** With so many deliveries that wait a webhook is paused. Contract: webhooks, deliveries. */
export const mostWaiting = 1000

/** Whether a webhook is sent things of a type. A ping is sent to each. */
export const hears = ({ events }: Pick<Webhook, "events">, type: WebhookType | "ping"): boolean =>
  type === "ping" || events.includes("*") || events.includes(type)

/** The host of an address, for its owner to recognise; the path may be secret. */
export const hostOf = (url: string): string => /^[a-z]+:[/]+([^/?#]*)/i.exec(url)?.[1] ?? url

/** The webhook after its secret was replaced: the old one signs too for 24 hours. Contract: webhooks, signatures. */
export const rotated = (webhook: Webhook, sealedSecret: string, now: DateTime.Utc): Webhook => ({
  ...webhook,
  sealedSecret,
  previousSecret: webhook.sealedSecret,
  rotatedAt: now,
})

/** The secrets that sign at a moment, sealed, the newest first. */
export const sealedSecretsOf = (webhook: Webhook, now: DateTime.Utc): ReadonlyArray<string> => {
  const { previousSecret, rotatedAt, sealedSecret } = webhook
  const until = rotatedAt === null ? now : DateTime.add(rotatedAt, { hours: 24 })
  const signsToo = previousSecret !== null && DateTime.isGreaterThan(until, now)
  return signsToo ? [sealedSecret, previousSecret] : [sealedSecret]
}

/** The receiver of what a webhook is sent, in the outbox. */
export const receiverOf = (id: WebhookId): Receiver => `webhook:${id}`
/** The webhook that a receiver of the outbox is. */
export const webhookOf = (receiver: Receiver): WebhookId => receiver.slice("webhook:".length) as WebhookId

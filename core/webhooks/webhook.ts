import { type Brand, DateTime } from "effect"
import type { Receiver } from "../delivery/index.ts"
import { notificationTypes } from "../delivery/index.ts"
import type { TransactionSubject, UserId } from "../shared/index.ts"

export type WebhookId = string & Brand.Brand<"WebhookId">

/** What each webhook can be sent: each type of notification, and the changes of offers and imports. */
export const webhookTypes = [...notificationTypes, "offer.updated", "import.done"] as const
/** What happens to accounts themselves. */
export const accountTypes = [
  "account.registered",
  "account.verified",
  "account.suspended",
  "account.unsuspended",
  "account.deleted",
] as const
/** What happens to reports. */
export const reportEventTypes = [
  "report.created",
  "report.decided",
  "report.reopened",
  "report.appealed",
  "report.appeal_answered",
] as const
/** What the webhooks of the instance alone can be sent. */
export const instanceTypes = [...accountTypes, ...reportEventTypes] as const
export type WebhookType = (typeof webhookTypes)[number] | (typeof instanceTypes)[number]

const allTypes: ReadonlySet<string> = new Set([...webhookTypes, ...instanceTypes])

/** Whether something that was announced is of a type that webhooks are sent. */
export const isWebhookType = (type: string): type is WebhookType => allTypes.has(type)

/**
 * Why a webhook is paused: its owner or an administrator did it, its receiver answered 410 (`gone`), too much waits
 * (`full`), the credentials of its account changed, or the database was restored. Contract: CLI, webhooks.
 */
export type PauseReason = "owner" | "administrator" | "credentials" | "restore" | (typeof receiversReasons)[number]

/** The reasons that have to do with what receivers answer. */
export const receiversReasons = ["gone", "full"] as const

/** An address to which what happens to a user, or to all users, is sent. Contract: webhooks, webhooks. */
export interface Webhook {
  readonly id: WebhookId
  /** `null` for a webhook of the instance, which is sent what happens to all users. */
  readonly userId: UserId | null
  readonly url: string
  /** `["*"]` for all types, also those that are added later. */
  readonly events: ReadonlyArray<WebhookType | "*">
  readonly description: string | null
  /** The secret that signs what is sent, sealed for `sealedFor`. */
  readonly sealedSecret: string
  /** The secret before, which signs too for 24 hours after `rotatedAt`. */
  readonly previousSecret: string | null
  readonly rotatedAt: DateTime.Utc | null
  /** Since when nothing is sent to it; `null` while it is not paused. */
  readonly pausedAt: DateTime.Utc | null
  /** `null` while it is not paused. */
  readonly pauseReason: PauseReason | null
  readonly createdAt: DateTime.Utc
}

/** How many webhooks an account may have, and the instance. Contract: webhooks, routes. */
export const webhookLimit = 10
/** With so many deliveries that wait a webhook is paused. Contract: webhooks, deliveries. */
export const mostWaiting = 1000

/**
 * Whether a webhook is sent things of a type that happen to a user; `null` for what concerns no user. A ping is sent to
 * each.
 */
export const receives = (
  { events, userId }: Pick<Webhook, "events" | "userId">,
  { type, user }: { readonly type: WebhookType | "ping"; readonly user: UserId | null },
): boolean => {
  if (userId !== null && (user !== userId || instanceTypes.some((one) => one === type))) return false
  return type === "ping" || events.includes("*") || events.includes(type)
}

/** The host of an address, for its owner to recognise; the path may be secret. */
export const hostOf = (url: string): string => /^[a-z]+:[/]+([^/?#]*)/i.exec(url)?.[1] ?? url

/** What the secrets of a webhook are sealed for: its owner, or itself where it is one of the instance. */
export const sealedFor = ({ id, userId }: Pick<Webhook, "id" | "userId">): string => userId ?? id

/** What a transaction is about that changes a webhook: the same, so that a new encryption of secrets waits for it. */
export const subjectOfWebhook = (webhook: Pick<Webhook, "id" | "userId">): TransactionSubject =>
  sealedFor(webhook) as TransactionSubject

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

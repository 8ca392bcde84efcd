import type { OutboxEntry } from "../delivery/index.ts"
import type { UserId } from "../shared/index.ts"
import type { WebhookType } from "./webhook.ts"

/** What a delivery is about, until its body is made at the first attempt. */
export interface Cause {
  /** To whom it happened; `null` for a report, and for a ping to a webhook of the instance. */
  readonly userId: UserId | null
  readonly type: WebhookType | "ping"
  /** The id of the notification, the offer, the import, the account or the report; for a ping of the webhook. */
  readonly subject: string
}

/** How a cause is kept in the outbox. The body of a delivery has no such key. */
export const causeText = (cause: Cause): string => JSON.stringify({ cause })

/** The cause of a delivery whose body was not made yet; `null` for a body. */
export const causeIn = (content: string): Cause | null =>
  content.startsWith('{"cause":') ? (JSON.parse(content) as { readonly cause: Cause }).cause : null

/** Whether a delivery waits, was made, or was given up. */
export const statusOf = ({ failedAt, sentAt }: OutboxEntry): "pending" | "delivered" | "dead" =>
  sentAt !== null ? "delivered" : failedAt !== null ? "dead" : "pending"

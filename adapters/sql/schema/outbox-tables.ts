import { and, type Column, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type {
  CauseHash,
  EmailAddress,
  OutboxId,
  PushSubscriptionId,
  Receiver,
  RecipientHash,
  WebhookId,
} from "../../../core/index.ts"
import type { pushTables } from "./push-tables.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { webhooksTables } from "./webhooks-tables.ts"

/** Contract: delivery, mails. */
export const outboxTables = (
  kit: Kit,
  { webhooks }: ReturnType<typeof webhooksTables>,
  { pushSubscriptions }: ReturnType<typeof pushTables>,
) => {
  const outbox = kit.table(
    "outbox",
    {
      id: kit.id<OutboxId>("id").primaryKey(),
      receiver: kit.text<Receiver>("receiver").notNull().default("mail"),
      // The receiver, where it is a webhook: what it is sent goes with it.
      webhookId: kit.id<WebhookId>("webhook_id").references(() => webhooks.id, { onDelete: "cascade" }),
      // The receiver, where it is a push subscription.
      subscriptionId: kit
        .id<PushSubscriptionId>("subscription_id")
        .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
      // Erased once the mail was sent.
      to: kit.text<EmailAddress>("recipient"),
      // A keyed hash of the lower-cased address: mails per recipient are counted without keeping the address.
      recipientHash: kit.text<RecipientHash>("recipient_hash"),
      // The same of the id of the account that the mail is about.
      causeHash: kit.text<CauseHash>("cause_hash"),
      kind: kit.text("kind").notNull(),
      content: kit.text("sealed"),
      createdAt: kit.instant("created_at").notNull(),
      attempts: kit.int("attempts").notNull(),
      giveUpAt: kit.instant("give_up_at").notNull(),
      nextAttemptAt: kit.instant("next_attempt_at"),
      claimedAt: kit.instant("claimed_at"),
      sentAt: kit.instant("sent_at"),
      failedAt: kit.instant("failed_at"),
      lastError: kit.text("last_error"),
      responseStatus: kit.int("response_status"),
    },
    (t) => [
      // Receivers with entries that wait are found one after the other, each by one step, and so is the first entry.
      kit.index("outbox_waiting").on(t.receiver, t.nextAttemptAt).where(isNotNull(t.nextAttemptAt)),
      kit.index("outbox_of_webhook").on(t.webhookId).where(isNotNull(t.webhookId)),
      kit.index("outbox_of_subscription").on(t.subscriptionId).where(isNotNull(t.subscriptionId)),
      kit
        .index("outbox_held")
        .on(t.receiver)
        .where(and(isNull(t.nextAttemptAt), isNull(t.sentAt), isNull(t.failedAt)) as SQL),
      kit.index("outbox_claimed").on(t.claimedAt).where(isNotNull(t.claimedAt)),
      kit.index("outbox_of_receiver").on(t.receiver, t.createdAt, t.id),
      kit.index("outbox_recipient").on(t.recipientHash, t.kind, t.createdAt),
      kit.index("outbox_given_up").on(t.receiver, t.createdAt, t.id).where(isNotNull(t.failedAt)),
      kit.index("outbox_sent").on(t.sentAt).where(isNotNull(t.sentAt)),
      kit.index("outbox_delivered").on(t.sentAt).where(isDelivered(t)),
      kit.index("outbox_delivered_to").on(t.receiver, t.sentAt, t.id).where(isDelivered(t)),
      kit.index("outbox_failed_at").on(t.failedAt).where(isNotNull(t.failedAt)),
    ],
  )
  return { outbox }
}

/** Whether an entry was sent to a receiver other than `mail`; with a parameter no partial index would serve it. */
export const isDelivered = ({ receiver, sentAt }: { readonly receiver: Column; readonly sentAt: Column }): SQL =>
  and(isNotNull(sentAt), sql`${receiver} <> 'mail'`) as SQL

import { isNotNull } from "drizzle-orm"
import type { EmailAddress, EmailMessage, EncryptedEmail, MailId, RecipientHash } from "../../../core/index.ts"
import type { Kit } from "../sqlite/kit.ts"

/** Contract: auth, mails. */
export const mailTables = (kit: Kit) => {
  const outbox = kit.table(
    "outbox",
    {
      id: kit.id<MailId>("id").primaryKey(),
      // Erased once the mail was sent.
      to: kit.text<EmailAddress>("recipient"),
      // A keyed hash of the lower-cased address: mails per recipient are counted without keeping the address.
      recipientHash: kit.text<RecipientHash>("recipient_hash"),
      kind: kit.text<EmailMessage["kind"]>("kind").notNull(),
      encrypted: kit.text<EncryptedEmail>("sealed"),
      createdAt: kit.instant("created_at").notNull(),
      attempts: kit.int("attempts").notNull(),
      giveUpAt: kit.instant("give_up_at").notNull(),
      nextAttemptAt: kit.instant("next_attempt_at"),
      sentAt: kit.instant("sent_at"),
      failedAt: kit.instant("failed_at"),
      lastError: kit.text("last_error"),
    },
    (t) => [
      kit.index("outbox_due").on(t.nextAttemptAt).where(isNotNull(t.nextAttemptAt)),
      kit.index("outbox_created").on(t.createdAt, t.id),
      kit.index("outbox_recipient").on(t.recipientHash, t.kind, t.createdAt),
      kit.index("outbox_failed").on(t.createdAt, t.id).where(isNotNull(t.failedAt)),
    ],
  )
  return { outbox }
}

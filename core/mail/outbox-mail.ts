import { type Brand, DateTime, Duration } from "effect"
import type { EmailAddress } from "../users/email-address.ts"
import type { EmailMessage } from "./email-message.ts"

export type MailId = string & Brand.Brand<"MailId">
/** A mail that only this service can read. */
export type EncryptedEmail = string & Brand.Brand<"EncryptedEmail">

/** A keyed hash of an address in lower case, which is kept when the address is erased. */
export type RecipientHash = string & Brand.Brand<"RecipientHash">

/** A mail in the outbox. Its encrypted body is erased once it was sent. */
export interface OutboxMail {
  readonly id: MailId
  /** The recipient; erased once the mail was sent. */
  readonly to: EmailAddress | null
  /** `null` on rows that were stored before mails were counted per recipient. */
  readonly recipientHash: RecipientHash | null
  readonly kind: EmailMessage["kind"]
  readonly encrypted: EncryptedEmail | null
  readonly createdAt: DateTime.Utc
  /** How many delivery attempts were made. */
  readonly attempts: number
  /** Delivery is attempted until this time. */
  readonly giveUpAt: DateTime.Utc
  /** The time of the next attempt; `null` when there is none. */
  readonly nextAttemptAt: DateTime.Utc | null
  readonly sentAt: DateTime.Utc | null
  /** When delivery was given up. */
  readonly failedAt: DateTime.Utc | null
  readonly lastError: string | null
}

interface NewMail {
  readonly id: MailId
  readonly message: EmailMessage
  readonly encrypted: EncryptedEmail
  readonly recipientHash: RecipientHash
  readonly now: DateTime.Utc
}

/** An encrypted mail that is due at once and is attempted for 24 hours. Contract: auth, mails. */
export const outboxMail = ({ id, message, now, recipientHash, encrypted }: NewMail): OutboxMail => ({
  id,
  to: message.to,
  recipientHash,
  kind: message.kind,
  encrypted,
  createdAt: now,
  attempts: 0,
  giveUpAt: DateTime.add(now, { hours: 24 }),
  nextAttemptAt: now,
  sentAt: null,
  failedAt: null,
  lastError: null,
})

/** The mail after the mail server accepted it, without its body and its address. */
export const sent = (mail: OutboxMail, now: DateTime.Utc): OutboxMail => ({
  ...mail,
  to: null,
  encrypted: null,
  attempts: mail.attempts + 1,
  nextAttemptAt: null,
  sentAt: now,
  lastError: null,
})

/**
 * The mail after a failed attempt. Retries start after 1 s, double up to 10 minutes, and end when the mail is
 * given up. Contract: auth, mails.
 */
export const failed = (mail: OutboxMail, error: string, now: DateTime.Utc): OutboxMail => {
  const attempts = mail.attempts + 1
  const next = DateTime.addDuration(now, backOff(attempts))
  const giveUp = DateTime.isGreaterThan(next, mail.giveUpAt)
  return { ...mail, attempts, lastError: error, nextAttemptAt: giveUp ? null : next, failedAt: giveUp ? now : null }
}

/** A given-up mail, reset as if it were new. */
export const retried = (mail: OutboxMail, now: DateTime.Utc): OutboxMail => ({
  ...mail,
  attempts: 0,
  giveUpAt: DateTime.add(now, { hours: 24 }),
  nextAttemptAt: now,
  failedAt: null,
})

const backOff = (attempts: number): Duration.Duration => Duration.seconds(Math.min(2 ** (attempts - 1), 600))

import { type Brand, DateTime, Duration } from "effect"
import type { EmailAddress } from "../users/email-address.ts"
import type { Letter } from "./letter.ts"

export type MailId = string & Brand.Brand<"MailId">
/** A letter that only this service can read. */
export type SealedLetter = string & Brand.Brand<"SealedLetter">

/** A letter on its way. The sealed body is erased once it was sent. */
export interface OutboxMail {
  readonly id: MailId
  readonly to: EmailAddress
  readonly kind: Letter["kind"]
  readonly sealed: SealedLetter | null
  readonly createdAt: DateTime.Utc
  /** How often delivery was tried. */
  readonly attempts: number
  /** Until when delivery is tried. */
  readonly giveUpAt: DateTime.Utc
  /** When delivery is tried next; `null` when it never will be. */
  readonly nextAttemptAt: DateTime.Utc | null
  readonly sentAt: DateTime.Utc | null
  /** When delivery was given up. */
  readonly failedAt: DateTime.Utc | null
  readonly lastError: string | null
}

/** A sealed letter that is due at once and for 24 hours. Contract: auth, mails. */
export const outboxMail = (id: MailId, letter: Letter, sealed: SealedLetter, now: DateTime.Utc): OutboxMail => ({
  id,
  to: letter.to,
  kind: letter.kind,
  sealed,
  createdAt: now,
  attempts: 0,
  giveUpAt: DateTime.add(now, { hours: 24 }),
  nextAttemptAt: now,
  sentAt: null,
  failedAt: null,
  lastError: null,
})

/** The letter after the mail server took it. */
export const sent = (mail: OutboxMail, now: DateTime.Utc): OutboxMail => ({
  ...mail,
  sealed: null,
  attempts: mail.attempts + 1,
  nextAttemptAt: null,
  sentAt: now,
  lastError: null,
})

/** The letter after a failed attempt: tried again after 1 s, doubling to 10 minutes, until it is given up. Contract: auth, mails. */
export const failed = (mail: OutboxMail, error: string, now: DateTime.Utc): OutboxMail => {
  const attempts = mail.attempts + 1
  const next = DateTime.addDuration(now, backOff(attempts))
  const giveUp = DateTime.isGreaterThan(next, mail.giveUpAt)
  return { ...mail, attempts, lastError: error, nextAttemptAt: giveUp ? null : next, failedAt: giveUp ? now : null }
}

/** A given-up letter as if it were new. */
export const retried = (mail: OutboxMail, now: DateTime.Utc): OutboxMail => ({
  ...mail,
  attempts: 0,
  giveUpAt: DateTime.add(now, { hours: 24 }),
  nextAttemptAt: now,
  failedAt: null,
})

const backOff = (attempts: number): Duration.Duration => Duration.seconds(Math.min(2 ** (attempts - 1), 600))

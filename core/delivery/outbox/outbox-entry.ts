import { type Brand, DateTime } from "effect"
import type { EmailAddress } from "../../users/index.ts"
import { channelOf, channels, type Receiver } from "./channels.ts"

export type OutboxId = string & Brand.Brand<"OutboxId">

/** A keyed hash of an address in lower case, which is kept when the address is erased. */
export type RecipientHash = string & Brand.Brand<"RecipientHash">

/** A keyed hash of the id of an account, which says nothing once the account is gone. */
export type CauseHash = string & Brand.Brand<"CauseHash">

/** Something that is to leave the service, or has left it. Its content is erased once it was sent. */
export interface OutboxEntry {
  readonly id: OutboxId
  readonly receiver: Receiver
  /** The address of a mail; erased once the mail was sent. */
  readonly to: EmailAddress | null
  /** `null` for all but mails, and for mails that were stored before mails were counted per recipient. */
  readonly recipientHash: RecipientHash | null
  /** The account that a mail is about; `null` for what is about none, and for mails from before this was stored. */
  readonly causeHash: CauseHash | null
  /** What it is, in the words of its channel. */
  readonly kind: string
  /** What the sender of its channel sends, or needs to make that. */
  readonly content: string | null
  readonly createdAt: DateTime.Utc
  /** How many delivery attempts were made. */
  readonly attempts: number
  /** Delivery is attempted until this time. */
  readonly giveUpAt: DateTime.Utc
  /** The time of the next attempt, or the end of the lease while it is claimed; `null` when there is none. */
  readonly nextAttemptAt: DateTime.Utc | null
  /** When a server claimed it for an attempt that is under way. */
  readonly claimedAt: DateTime.Utc | null
  readonly sentAt: DateTime.Utc | null
  /** When delivery was given up. */
  readonly failedAt: DateTime.Utc | null
  readonly lastError: string | null
  /** The status of the latest answer, where the channel has such and an answer came. */
  readonly responseStatus: number | null
}

/** An entry that is due at once. */
export const outboxEntry = ({
  now,
  ...given
}: Pick<OutboxEntry, "id" | "receiver" | "kind" | "content"> &
  Partial<Pick<OutboxEntry, "to" | "recipientHash" | "causeHash">> & { readonly now: DateTime.Utc }): OutboxEntry => ({
  to: null,
  recipientHash: null,
  causeHash: null,
  ...given,
  createdAt: now,
  attempts: 0,
  giveUpAt: endOf(given.receiver, now),
  nextAttemptAt: now,
  claimedAt: null,
  sentAt: null,
  failedAt: null,
  lastError: null,
  responseStatus: null,
})

/** The entry after it was sent, without its content and its address. */
export const sent = (entry: OutboxEntry, now: DateTime.Utc, status: number | null = null): OutboxEntry => ({
  ...entry,
  to: null,
  content: null,
  attempts: entry.attempts + 1,
  nextAttemptAt: null,
  claimedAt: null,
  sentAt: now,
  lastError: null,
  responseStatus: status,
})

/** A failed attempt. */
export interface Failure {
  /** The reason, for administrators or for the owner of the receiver: it holds neither a secret nor an address. */
  readonly error: string
  /** The status of the answer, where one came. */
  readonly status?: number | null
  /** The earliest time of the next attempt, where the receiver named one. */
  readonly notBefore?: DateTime.Utc | undefined
  /** Whether a further attempt would end in the same way. */
  readonly isFinal?: boolean
  /** Whether the receiver would refuse everything else as well. */
  readonly isReceiverRefused?: boolean
}

/**
 * The entry after a failed attempt: it is tried again after the wait of its channel, and given up when that has no
 * further attempt or ends too late, or when the failure is final. `random` from 0 to 1 spreads the waits. Contract:
 * delivery, mails.
 */
export const failed = (
  entry: OutboxEntry,
  { error, isFinal = false, notBefore, status = null }: Failure,
  now: DateTime.Utc,
  random: number,
): OutboxEntry => {
  const attempts = entry.attempts + 1
  const { spread, waitSeconds } = channels[channelOf(entry.receiver)]
  const wait = waitSeconds(attempts)
  const tried = { ...entry, attempts, claimedAt: null, lastError: error, responseStatus: status }
  const givenUp = { ...tried, nextAttemptAt: null, failedAt: now }
  if (wait === null || isFinal) return givenUp
  const milliseconds = Math.round(wait * 1000 * (1 + spread * (2 * random - 1)))
  const next = DateTime.max(DateTime.add(now, { milliseconds }), notBefore ?? now)
  return DateTime.isGreaterThan(next, entry.giveUpAt) ? givenUp : { ...tried, nextAttemptAt: next }
}

/** The entry without an attempt: it is due at `until`, or given up where that is too late. */
export const postponed = (entry: OutboxEntry, until: DateTime.Utc, now: DateTime.Utc): OutboxEntry => {
  const isTooLate = DateTime.isGreaterThan(until, entry.giveUpAt)
  const waiting = { ...entry, claimedAt: null, nextAttemptAt: until }
  return isTooLate ? { ...waiting, nextAttemptAt: null, failedAt: now, lastError: "TIMEOUT" } : waiting
}

/**
 * The latest time at which an entry to a receiver can be due by the clock. What is due later was stored before the
 * clock was set back. Contract: delivery, mails.
 */
export const latestDue = (receiver: Receiver, now: DateTime.Utc): DateTime.Utc =>
  DateTime.add(now, { seconds: channels[channelOf(receiver)].longestWaitSeconds })

/** A given-up entry, reset as if it were new. */
export const retried = (entry: OutboxEntry, now: DateTime.Utc): OutboxEntry => ({
  ...entry,
  attempts: 0,
  giveUpAt: endOf(entry.receiver, now),
  nextAttemptAt: now,
  failedAt: null,
})

const endOf = (receiver: Receiver, now: DateTime.Utc): DateTime.Utc =>
  DateTime.add(now, { hours: channels[channelOf(receiver)].hours })

import { DateTime } from "effect"
import type { CauseHash } from "../outbox/outbox-entry.ts"
import type { WrittenMail } from "../outbox/ports.ts"
import type { EmailMessage } from "./email-message.ts"

/** How many mails of one kind a recipient gets at most within the hours of that kind. Contract: delivery, mails. */
export const recipientLimit = 10

/** How many of the mails that confirm an address one account may cause at most to one. Contract: delivery, mails. */
const confirmationLimit = 5

/**
 * How many of the mails that confirm an address it gets at most, those counted that are the first of an account. Others
 * need an account for each of the mails by which they keep the owner of the address from confirming it.
 */
const confirmationsInAll = 3 * recipientLimit

/** How many mails are looked at: those of one account, and as many of others as that. */
export const mostLookedAt = confirmationsInAll + recipientLimit

/**
 * The lifetime of the link in the mail, and a day for notices. Those about what was added have a link that lives for
 * longer: `prepareAddedNotice` says what takes their place. Test mails are sent by an administrator and do not
 * count.
 */
const hours = {
  "password-reset": 1,
  verification: 24,
  "password-changed": 24,
  "password-set": 24,
  "idp-linked": 24,
  "factor-added": 24,
  "factor-removed": 24,
  "recovery-codes-made": 24,
  "recovery-code-used": 24,
  "factor-attempts": 24,
  "confirm-email": 24,
  "email-changed": 72,
  "export-ready": 24,
  "key-made": 24,
  "key-ended": 24,
  "webhook-added": 24,
  "webhook-paused": 24,
  // Bounded by how often they are due.
  notification: null,
  digest: null,
  test: null,
} as const satisfies Record<EmailMessage["kind"], number | null>

/** A mail that may be written, and what account it is about. `isProven`: that account has proven its address. */
interface Asked {
  readonly kind: EmailMessage["kind"]
  readonly cause: CauseHash | null
  readonly isProven: boolean
}

/**
 * Whether another mail of this kind may be written to a recipient at `now`. `latest` holds the mails before it. If
 * there are more than `mostLookedAt`, the newest are enough.
 *
 * A user must not use up the mails of another one. An account that has proven its address counts those about itself
 * alone: accounts with the same address in other capitals belong to the same mailbox, or to a stranger. A mail to an
 * address that an account asks for counts for that account too. The first mail by which an account confirms an address
 * has a limit of its own.
 */
export const mayWriteTo = (
  { cause, isProven, kind }: Asked,
  latest: ReadonlyArray<WrittenMail>,
  now: DateTime.Utc,
): boolean => {
  const window = hours[kind]
  if (window === null) return true
  const counted = latest.filter(({ at }) => DateTime.isGreaterThan(DateTime.add(at, { hours: window }), now))
  const own = counted.filter((one) => one.cause === cause)
  const confirms = kind === "confirm-email" || kind === "verification"
  if (confirms && cause !== null && own.length === 0) return counted.length < confirmationsInAll
  if (kind === "confirm-email") return own.length < confirmationLimit && counted.length < recipientLimit
  return (isProven ? own : counted).length < recipientLimit
}

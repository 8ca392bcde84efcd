import { DateTime } from "effect"
import type { EmailMessage } from "./email-message.ts"

/** How many mails of one kind a recipient gets at most within the hours of that kind. Contract: auth, mails. */
export const recipientLimit = 10

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

/**
 * Whether another mail of this kind may be written to a recipient at `now`. `latest` holds the times of the mails
 * before it. If there are more than `recipientLimit`, the newest are enough.
 */
export const mayWriteTo = (
  kind: EmailMessage["kind"],
  latest: ReadonlyArray<DateTime.Utc>,
  now: DateTime.Utc,
): boolean => {
  const window = hours[kind]
  if (window === null) return true
  const counted = latest.filter((at) => DateTime.isGreaterThan(DateTime.add(at, { hours: window }), now))
  return counted.length < recipientLimit
}

import { DateTime, Option } from "effect"

/** A nonce of the platform, and when it was made. */
interface ResponseNonce {
  readonly value: string
  readonly issuedAt: DateTime.Utc
}

/**
 * The nonce in a text such as `2026-01-01T00:00:00Zabc`, or `null` when the text is invalid, is older than 5 minutes,
 * or is more than a minute ahead of `now`. Contract: game platform, linking.
 */
export const readNonce = (text: string, now: DateTime.Utc): ResponseNonce | null => {
  const time = nonce.exec(text)?.[1]
  if (time === undefined) return null
  const issuedAt = Option.getOrNull(DateTime.make(time))
  // `Date` would turn February 31 into a day of March.
  if (issuedAt === null || DateTime.formatIso(issuedAt) !== time.replace("Z", ".000Z")) return null
  const age = DateTime.toEpochMillis(now) - DateTime.toEpochMillis(issuedAt)
  return age > oldestMillis || age < -aheadMillis ? null : { value: text, issuedAt }
}

// OpenID 2.0, 10.1: at most 255 characters, printable ASCII after the time.
const nonce = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,235}$/
const oldestMillis = 5 * 60_000
const aheadMillis = 60_000

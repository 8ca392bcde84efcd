import { DateTime, Option } from "effect"

/**
 * The delay in milliseconds that a `Retry-After` header asks for, as seconds or as a date; `null` when it cannot be
 * parsed. Contract: game platform, upstream.
 */
export const retryAfterMillis = (header: string | null, now: DateTime.Utc): number | null => {
  const text = header?.trim() ?? ""
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000
  // `Date.parse` would also accept a year or a month alone.
  if (!httpDate.test(text)) return null
  return Option.match(DateTime.make(text), {
    onNone: () => null,
    onSome: (at) => Math.max(0, DateTime.toEpochMillis(at) - DateTime.toEpochMillis(now)),
  })
}

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

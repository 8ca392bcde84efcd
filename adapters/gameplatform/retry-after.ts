import { DateTime, Option } from "effect"

/**
 * The milliseconds that a `Retry-After` asks to wait, in seconds or until a date; `null` when it asks nothing that can be
 * read. Contract: game platform, upstream.
 */
export const retryAfterMillis = (header: string | null, now: DateTime.Utc): number | null => {
  const text = header?.trim() ?? ""
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000
  // Years and months alone would pass for dates, too.
  if (!httpDate.test(text)) return null
  return Option.match(DateTime.make(text), {
    onNone: () => null,
    onSome: (at) => Math.max(0, DateTime.toEpochMillis(at) - DateTime.toEpochMillis(now)),
  })
}

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

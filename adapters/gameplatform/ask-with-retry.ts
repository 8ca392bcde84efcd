import { DateTime, Effect, Option } from "effect"
import type { Answer, Reader } from "../http/outgoing-request.ts"
import { askPlatform, type PlatformLimits, unreachable } from "./platform-request.ts"

const tries = 3
const longestWaitMillis = 10_000
// The server closes a connection after 30 seconds without traffic, so a caller must have an answer before that.
const inAllMillis = 25_000

/**
 * Retries when the platform is busy or fails: three attempts in all, after the delay that it asks for or a growing one.
 * Fails at once when it asks for a delay of more than 10 seconds. Contract: gameplatform, upstream.
 */
export const askWithRetry = <A>(url: string, limits: PlatformLimits, reader: () => Reader<A>) =>
  Effect.timeoutOrElse(askRepeatedly(url, limits, reader), {
    duration: inAllMillis,
    orElse: () => Effect.fail(unreachable(url, "takes too long")),
  })

const askRepeatedly = Effect.fnUntraced(function* <A>(url: string, limits: PlatformLimits, reader: () => Reader<A>) {
  for (let attempt = 1; ; attempt += 1) {
    const answer: Answer<A> = yield* askPlatform(url, {}, limits, reader)
    if (answer.status !== 429 && answer.status < 500) return answer
    const wait = retryAfterMillis(answer.retryAfter, yield* DateTime.now) ?? 500 * 2 ** (attempt - 1)
    if (attempt === tries || wait > longestWaitMillis) return yield* unreachable(url, `answers ${answer.status}`)
    yield* Effect.sleep(wait)
  }
})

/**
 * The delay in milliseconds that a `Retry-After` header asks for, as seconds or as a date; `null` when it cannot be
 * parsed. Contract: gameplatform, upstream.
 */
const retryAfterMillis = (header: string | null, now: DateTime.Utc): number | null => {
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

import { Effect } from "effect"
import { GamePlatformErrors } from "../../core/index.ts"
import type { Turns } from "./turns.ts"

/** How long one answer may take, how large it may be, and whose turn it is: what hangs must not take every connection. */
export interface Limits {
  readonly timeoutMillis: number
  readonly maxBytes: number
  readonly inTurn: Turns
}

export interface PlatformRequest {
  readonly method?: "HEAD" | "POST"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Takes the text of an answer as it comes. What it throws is as bad as no answer. */
export interface Reader<A> {
  readonly take: (text: string) => void
  readonly end: () => A
}

/** `body` is there with status 200 only; nothing else is worth reading, a redirect included. */
export interface Answer<A> {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: A | null
}

/**
 * Asks the platform for one thing. Follows no redirect, waits for its turn and whole answer together no longer than the limit,
 * and reads no more of it than the limit; others are served while a large one is read. No reason names more of the address
 * than its origin, because the rest may hold a key. Contract: game platform, upstream.
 */
export const askPlatform = <A>(url: string, request: PlatformRequest, limits: Limits, reader: () => Reader<A>) =>
  Effect.tryPromise({
    try: (signal) => exchange(url, request, { ...limits, signal }, reader()),
    catch: (fault) => unreachable(url, symptom(fault)),
  }).pipe(
    limits.inTurn,
    Effect.timeoutOrElse({
      duration: limits.timeoutMillis,
      orElse: () => Effect.fail(unreachable(url, "takes too long")),
    }),
  )

/** The platform at that address cannot be used. */
export const unreachable = (url: string, what: string) =>
  new GamePlatformErrors.PlatformUnreachable({ reason: `${URL.parse(url)?.origin ?? "The platform"} ${what}.` })

/** Thrown while an answer is read, by readers too. */
export class Unusable extends Error {}

const exchange = async <A>(
  url: string,
  request: PlatformRequest,
  limits: { readonly maxBytes: number; readonly signal: AbortSignal },
  reader: Reader<A>,
): Promise<Answer<A>> => {
  const over = new AbortController()
  try {
    const response = await fetch(url, {
      ...request,
      // The store answers in the language of its visitor.
      headers: { ...request.headers, "accept-language": "en", "accept-encoding": plain },
      redirect: "manual",
      signal: AbortSignal.any([limits.signal, over.signal]),
      // An answer that unfolds could be larger than what was read of it.
      decompress: false,
      // A connection that was kept may be dead by the time it is used again.
      keepalive: false,
    })
    const { headers, status } = response
    const retryAfter = headers.get("retry-after")
    if (status !== 200) return { status, retryAfter, body: null }
    if ((headers.get("content-encoding") ?? plain) !== plain) throw new Unusable("compresses, unasked")
    return { status, retryAfter, body: await readWhole(response, limits.maxBytes, reader) }
  } finally {
    // Whatever was not read is not sent.
    over.abort()
  }
}

const plain = "identity"
// Small, because several may be read at the same time, each a slice between two turns of everybody else.
const sliceBytes = 16_384

const readWhole = async <A>(response: Response, maxBytes: number, reader: Reader<A>): Promise<A> => {
  const decoder = new TextDecoder()
  let size = 0
  let untilOthers = sliceBytes
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw new Unusable("sends more than it may")
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      const slice = chunk.subarray(at, at + sliceBytes)
      reader.take(decoder.decode(slice, { stream: true }))
      untilOthers -= slice.length
      if (untilOthers > 0) continue
      untilOthers = sliceBytes
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  reader.take(decoder.decode())
  return reader.end()
}

const symptom = (fault: unknown): string => {
  if (fault instanceof Unusable) return fault.message
  if (fault instanceof SyntaxError) return "sends no JSON"
  const code = fault instanceof Error && "code" in fault ? ` (${String(fault.code)})` : ""
  return `cannot be reached${code}`
}

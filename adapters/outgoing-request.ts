import { Effect } from "effect"

export interface OutgoingRequest {
  readonly method?: "HEAD" | "POST"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** How long one answer may take, and how large it may be. */
export interface Limits {
  readonly timeoutMillis: number
  readonly maxBytes: number
  /** Where not everybody may ask at once; the wait counts. */
  readonly inTurn?: Turns
  /** After so much of it others are served, for what is slow to read; without it nobody waits. */
  readonly sliceBytes?: number
}

/** Runs an effect when it is its turn. */
export type Turns = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>

/** Takes the text of an answer as it comes. What it throws is as bad as no answer. */
export interface Reader<A> {
  readonly take: (text: string) => void
  readonly end: () => A
}

/** `body` is `null` where nobody wanted to read it. */
export interface Answer<A> {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: A | null
}

/** Why there is no answer, as what somebody does: "takes too long". Thrown while an answer is read, by readers too. */
export class Unusable extends Error {}

/**
 * Asks another server for one thing. Follows no redirect, waits for its turn and the whole answer together no longer than the
 * limit, and reads no more of it than the limit. `readerFor` says by the status what reads the body, `null` when nobody does.
 * Contract: auth, outbound calls; game platform, upstream.
 */
export const exchange = <A>(
  url: string,
  request: OutgoingRequest,
  { timeoutMillis, inTurn = atOnce, ...limits }: Limits,
  readerFor: (status: number) => Reader<A> | null,
): Effect.Effect<Answer<A>, Unusable> =>
  Effect.tryPromise({
    try: (signal) => send(url, request, { ...limits, signal }, readerFor),
    catch: (fault) => new Unusable(symptom(fault)),
  }).pipe(
    inTurn,
    Effect.timeoutOrElse({
      duration: timeoutMillis,
      orElse: () => Effect.fail(new Unusable("takes too long")),
    }),
  )

const atOnce: Turns = (effect) => effect

const send = async <A>(
  url: string,
  request: OutgoingRequest,
  { signal, ...limits }: Pick<Limits, "maxBytes" | "sliceBytes"> & { readonly signal: AbortSignal },
  readerFor: (status: number) => Reader<A> | null,
): Promise<Answer<A>> => {
  const over = new AbortController()
  try {
    const response = await fetch(url, {
      ...request,
      headers: { ...request.headers, "accept-encoding": plain },
      redirect: "manual",
      signal: AbortSignal.any([signal, over.signal]),
      // An answer that unfolds could be larger than what was read of it.
      decompress: false,
      // A connection that was kept may be dead by the time it is used again.
      keepalive: false,
    })
    const { headers, status } = response
    const retryAfter = headers.get("retry-after")
    const reader = readerFor(status)
    if (reader === null) return { status, retryAfter, body: null }
    if ((headers.get("content-encoding") ?? plain) !== plain) throw new Unusable("compresses, unasked")
    return { status, retryAfter, body: await readWhole(response, limits, reader) }
  } finally {
    // Whatever was not read is not sent.
    over.abort()
  }
}

const plain = "identity"

const readWhole = async <A>(
  response: Response,
  { maxBytes, sliceBytes = Number.POSITIVE_INFINITY }: Pick<Limits, "maxBytes" | "sliceBytes">,
  reader: Reader<A>,
): Promise<A> => {
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

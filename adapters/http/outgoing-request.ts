import { Effect } from "effect"

export interface OutgoingRequest {
  readonly method?: "HEAD" | "POST"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The time limit and the size limit of one answer. */
export interface Limits {
  readonly timeoutMillis: number
  readonly maxBytes: number
  /** The semaphore for these requests, if any; the wait counts towards the time limit. */
  readonly inTurn?: Limiter
  /** The number of bytes after which a slow reader yields to other work; without it the reader does not yield. */
  readonly sliceBytes?: number
}

/** Runs an effect when the semaphore has a free permit. */
export type Limiter = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>

/** Reads the text of an answer as it arrives. An exception that it throws makes the request fail. */
export interface Reader<A> {
  readonly take: (text: string) => void
  readonly end: () => A
}

/** `body` is `null` when it was not read. */
export interface Answer<A> {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: A | null
}

/**
 * The reason why there is no usable answer, as a predicate: "takes too long". It is thrown while an answer is read, by
 * readers too.
 */
export class Unusable extends Error {}

/**
 * Sends one request to another server. Follows no redirect. The wait for the semaphore and the whole answer share the
 * time limit, and no more of the answer is read than the size limit. `readerFor` returns the reader of the body for a
 * status, or `null` to skip the body. Contract: auth, outbound calls; gameplatform, upstream.
 */
export const exchange = <A>(
  url: string,
  request: OutgoingRequest,
  { timeoutMillis, inTurn = atOnce, ...limits }: Limits,
  readerFor: (status: number) => Reader<A> | null,
): Effect.Effect<Answer<A>, Unusable> =>
  Effect.tryPromise({
    try: (signal) => send(url, request, { ...limits, signal }, readerFor),
    catch: (error) => new Unusable(reasonOf(error)),
  }).pipe(
    inTurn,
    Effect.timeoutOrElse({
      duration: timeoutMillis,
      orElse: () => Effect.fail(new Unusable("takes too long")),
    }),
  )

const atOnce: Limiter = (effect) => effect

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
      headers: { ...request.headers, "accept-encoding": uncompressed },
      redirect: "manual",
      signal: AbortSignal.any([signal, over.signal]),
      // A compressed answer could be larger than the bytes that were read of it.
      decompress: false,
      // A pooled connection may be closed by the time it is reused.
      keepalive: false,
    })
    const { headers, status } = response
    const retryAfter = headers.get("retry-after")
    const reader = readerFor(status)
    if (reader === null) return { status, retryAfter, body: null }
    if ((headers.get("content-encoding") ?? uncompressed) !== uncompressed) throw new Unusable("compresses, unasked")
    return { status, retryAfter, body: await readWhole(response, limits, reader) }
  } finally {
    // Aborting stops the server from sending a body that was not read.
    over.abort()
  }
}

const uncompressed = "identity"

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
    // Leaving the loop cancels the rest of the body.
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

const reasonOf = (error: unknown): string => {
  if (error instanceof Unusable) return error.message
  if (error instanceof SyntaxError) return "sends no JSON"
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : ""
  return `cannot be reached${code}`
}

import { Effect, Schema } from "effect"
import { IdpErrors } from "../../core/index.ts"

/** How long one answer may take, and how large it may be. */
export interface Limits {
  readonly timeoutMillis: number
  readonly maxBytes: number
}

/** Contract: auth, identity provider, outbound calls. */
export const contractLimits: Limits = { timeoutMillis: 10_000, maxBytes: 1_000_000 }

export interface ProviderRequest {
  readonly method?: "POST"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Answer {
  readonly status: number
  readonly body: string
}

/**
 * Asks the provider for one thing. Follows no redirect, waits for the whole answer no longer than the limit, and reads no
 * more of it than the limit. Fails when there is no such answer; any other status than 3xx is an answer.
 */
export const askProvider = (url: string, request: ProviderRequest, limits: Limits) =>
  Effect.tryPromise({
    try: async (signal): Promise<Answer> => {
      const over = new AbortController()
      try {
        const response = await fetch(url, {
          ...request,
          headers: { ...request.headers, accept: "application/json", "accept-encoding": plain },
          redirect: "manual",
          signal: AbortSignal.any([signal, over.signal, AbortSignal.timeout(limits.timeoutMillis)]),
          // An answer that unfolds could be larger than what was read of it.
          decompress: false,
          // A connection that was kept may be dead by the time it is used again.
          keepalive: false,
        })
        if (response.status >= 300 && response.status < 400) throw new Refused("redirects")
        if ((response.headers.get("content-encoding") ?? plain) !== plain) throw new Refused("compresses, unasked")
        return { status: response.status, body: await readWhole(response, limits.maxBytes) }
      } finally {
        // Whatever was not read is not sent.
        over.abort()
      }
    },
    catch: (fault) => new IdpErrors.ProviderUnreachable({ reason: `${originOf(url)} ${symptom(fault)}.` }),
  })

/** The body of an answer, as JSON of that shape. */
export const jsonOf = <S extends Schema.ConstraintDecoder<unknown>>(shape: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(shape))
  return ({ body }: Answer) => decode(body)
}

class Refused extends Error {}

const plain = "identity"

const readWhole = async (response: Response, maxBytes: number): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ""
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw new Refused("sends more than it may")
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const symptom = (fault: unknown): string => {
  if (fault instanceof Refused) return fault.message
  if (fault instanceof Error && fault.name === "TimeoutError") return "takes too long"
  const code = fault instanceof Error && "code" in fault ? ` (${String(fault.code)})` : ""
  return `cannot be reached${code}`
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? "The provider"

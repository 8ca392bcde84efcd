import { Effect } from "effect"
import { GamePlatformErrors } from "../../core/index.ts"
import { exchange, type Limiter, type Limits, type OutgoingRequest, type Reader } from "../http/outgoing-request.ts"

/** The requests share a semaphore: a platform that does not answer must not use up all connections. */
export interface PlatformLimits extends Pick<Limits, "timeoutMillis" | "maxBytes"> {
  readonly inTurn: Limiter
}

// The chunk is small, because several answers may be read at the same time, and each parses a chunk between two turns
// of the event loop.
const sliceBytes = 16_384

/**
 * Sends one request to the platform. The body is read with status 200 only; every other status, a redirect included, is
 * an error. An error names only the origin of the address, because the rest may contain a key.
 * Contract: gameplatform, upstream.
 */
export const askPlatform = <A>(
  url: string,
  request: OutgoingRequest,
  limits: PlatformLimits,
  reader: () => Reader<A>,
) =>
  exchange(url, inEnglish(request), { ...limits, sliceBytes }, (status) => (status === 200 ? reader() : null)).pipe(
    Effect.mapError(({ message }) => unreachable(url, message)),
  )

/** The store answers in the language that the request asks for. */
const inEnglish = (request: OutgoingRequest): OutgoingRequest => ({
  ...request,
  headers: { ...request.headers, "accept-language": "en" },
})

/** The platform at that address cannot be used. */
export const unreachable = (url: string, what: string) =>
  new GamePlatformErrors.PlatformUnreachable({ reason: `${URL.parse(url)?.origin ?? "The platform"} ${what}.` })

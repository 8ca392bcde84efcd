import { Effect } from "effect"
import { GamePlatformErrors } from "../../core/index.ts"
import { exchange, type Limits, type OutgoingRequest, type Reader, type Turns } from "../outgoing-request.ts"

/** The platform is asked in turn alone: what hangs must not take every connection. */
export interface PlatformLimits extends Pick<Limits, "timeoutMillis" | "maxBytes"> {
  readonly inTurn: Turns
}

// Small, because several may be read at the same time, each a slice between two turns of everybody else.
const sliceBytes = 16_384

/**
 * Asks the platform for one thing. The body is read with status 200 only; nothing else is worth it, a redirect included. No
 * reason names more of the address than its origin, because the rest may hold a key. Contract: game platform, upstream.
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

/** The store answers in the language of its visitor. */
const inEnglish = (request: OutgoingRequest): OutgoingRequest => ({
  ...request,
  headers: { ...request.headers, "accept-language": "en" },
})

/** The platform at that address cannot be used. */
export const unreachable = (url: string, what: string) =>
  new GamePlatformErrors.PlatformUnreachable({ reason: `${URL.parse(url)?.origin ?? "The platform"} ${what}.` })

import { Clock, Effect, Semaphore } from "effect"
import { EditionsErrors } from "../../core/index.ts"
import packageJson from "../../package.json" with { type: "json" }
import { exchange, type OutgoingRequest, type Reader } from "../http/outgoing-request.ts"
import { wholeJson } from "../http/whole-text.ts"

/** How sources are asked. */
export interface SourceOptions {
  /** Names the program and how to reach its operator, as sources ask for. */
  readonly userAgent: string
  /** How many servers of this machine share the rate that a source allows to an address; 0 to wait for nothing. */
  readonly servers: number
}

/** The options of the servers that a configuration describes. */
export const sourceOptionsOf = ({ publicUrl }: { readonly publicUrl: string }, servers: number): SourceOptions => ({
  // MusicBrainz wants this form (musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting); others want a name and an address.
  userAgent: `curio/${packageJson.version} ( ${publicUrl} )`,
  servers,
})

/** What a source is asked for: for JSON, unless there is another reader. `unknown` are statuses without an answer. */
interface Asked<A> extends OutgoingRequest {
  readonly reader?: () => Reader<A>
  readonly unknown?: ReadonlyArray<number>
}

/** What a source says to a request: `null` where it does not know the thing. */
export type SourceRequest = <A = unknown>(
  path: string,
  request?: Asked<A>,
) => Effect.Effect<A | null, EditionsErrors.SourceUnusable>

const usualBytes = 1_000_000

/**
 * The requests to one source, of which each begins `millis` after the one before at the earliest. Each has 5 seconds
 * and 1 MB, unless more is said, and no redirect is followed. Contract: catalog, editions.
 */
export const sourceRequests = (
  url: string,
  millis: number,
  { servers, userAgent }: SourceOptions,
  maxBytes = usualBytes,
) => {
  // A reader of XML takes 5 ms for each of these slices.
  const limits = { timeoutMillis: 5000, maxBytes, sliceBytes: 32_768 }
  const inPace = paced(millis * servers)
  const request: SourceRequest = <A>(path: string, { reader, unknown = [], ...request }: Asked<A> = {}) => {
    const headers = { accept: "application/json", "user-agent": userAgent, ...request.headers }
    const asked = exchange(`${url}${path}`, { ...request, headers }, limits, (status) =>
      status === 200 ? (reader?.() ?? (wholeJson() as Reader<A>)) : null,
    )
    return inPace.pipe(
      Effect.andThen(Effect.mapError(asked, ({ message }) => unusable(url, message))),
      Effect.flatMap(({ body, status }) => {
        if (unknown.includes(status)) return Effect.succeed(null)
        return status === 200 ? Effect.succeed(body) : Effect.fail(unusable(url, `answers ${status}`))
      }),
    )
  }
  return request
}

/** A failure of a source, by the origin of its address: a path may hold what users look for. */
export const unusable = (url: string, what: string) =>
  new EditionsErrors.SourceUnusable({ reason: `${URL.parse(url)?.origin ?? "A source"} ${what}.` })

/** Waits until it is time for the next call. */
const paced = (millis: number): Effect.Effect<void> => {
  const one = Semaphore.makeUnsafe(1)
  let next = 0
  const turn = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    // After the clock was set back, the next call is at most one pause away.
    const wait = Math.min(Math.max(0, next - now), millis)
    next = now + wait + millis
    if (wait > 0) yield* Effect.sleep(wait)
  })
  return millis === 0 ? Effect.void : one.withPermit(turn)
}

/** Whether a value is an object with keys, as JSON has them. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The objects of a list; none where it is no list. */
export const recordsOf = (list: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  (Array.isArray(list) ? list : []).filter(isRecord)

/** The texts under a key of the objects of a list. */
export const textsOf = (list: unknown, key: string): ReadonlyArray<string> =>
  recordsOf(list).flatMap((one) => textIn(one[key]) ?? [])

/** The text that a value is; `null` for none and for a blank one. */
export const textIn = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null

/** The first year of four digits. Dates are often written for people: "October 1, 1988". */
export const yearIn = (date: unknown): number | null => {
  const year = typeof date === "string" ? /\d{4}/.exec(date)?.[0] : undefined
  return year === undefined ? null : Number(year)
}

import type { LookupAddress } from "node:dns"
import type { ClientRequest } from "node:http"
import { isIP, type LookupFunction } from "node:net"
import { DateTime, Effect, Layer } from "effect"
import ipaddr from "ipaddr.js"
import { type OutgoingAnswer, type OutgoingError, type OutgoingRequest, OutgoingRequests } from "../../core/index.ts"
import { queueMetrics } from "../concurrency/queue-metrics.ts"
import { type LookupFailure, type NameLookupOptions, nameLookup, nameOf } from "./name-lookup.ts"
import { outgoingLoads } from "./outgoing-loads.ts"
import { requestTo } from "./request-to.ts"

export interface OutgoingOptions extends Partial<NameLookupOptions> {
  /** Whether private addresses and `http:` are allowed, for receivers of the operator's own network. */
  readonly allowsPrivate: boolean
  /** Whose certificates are trusted besides those of the system; for tests. */
  readonly trusted?: string
  readonly timeoutMillis?: number
  readonly lookup?: (name: string) => Promise<ReadonlyArray<LookupAddress>>
}

/** Contract: delivery, mails; webhooks, addresses. */
export const outgoingRequests = (options: OutgoingOptions) =>
  Layer.effect(
    OutgoingRequests,
    Effect.map(Effect.context<never>(), (services) => {
      const { allowsPrivate, lookup, timeoutMillis = 10_000 } = options
      const byNameServers = nameLookup({ measure: queueMetrics(services, "lookups"), ...options })
      const find = lookup === undefined ? byNameServers : byFunction(lookup)
      const loads = outgoingLoads(queueMetrics(services, "outgoing"))

      const sent = Effect.fnUntraced(function* (request: OutgoingRequest, url: URL) {
        const addresses = yield* find(url, request.account ?? "")
        if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
          return failed("ADDRESS_REFUSED")
        const now = yield* DateTime.now
        return yield* Effect.promise((interruption) =>
          post(request, url, addresses, options.trusted, now, interruption),
        )
      })

      return OutgoingRequests.of({
        accepts: (url) => urlOf(url, allowsPrivate) !== null,
        post: (request) => {
          const url = urlOf(request.url, allowsPrivate)
          if (url === null) return Effect.succeed(failed("ADDRESS_REFUSED"))
          return sent(request, url).pipe(
            Effect.catch((failure) => Effect.succeed(withoutAddress(failure))),
            Effect.timeoutOrElse({ duration: timeoutMillis, orElse: () => Effect.succeed(failed("TIMEOUT")) }),
            loads.within(request.account, nameOf(url)),
          )
        },
        freeAt: loads.freeAt,
      })
    }),
  )

/** What is silent is asked again when it may be looked up again. */
const withoutAddress = (failure: LookupFailure): OutgoingAnswer =>
  failure._tag === "Unknown"
    ? failed("UNREACHABLE")
    : { status: null, error: "TIMEOUT", notBefore: DateTime.makeUnsafe(failure.until) }

const byFunction = (lookup: NonNullable<OutgoingOptions["lookup"]>) => (url: URL) => {
  const name = nameOf(url)
  return isIP(name) === 0
    ? Effect.tryPromise({ try: () => lookup(name), catch: (): LookupFailure => ({ _tag: "Unknown" }) })
    : Effect.succeed([{ address: name, family: isIP(name) }])
}

/**
 * The server that answers for the name may say something else the next time, so what was checked is what is called.
 */
const post = async (
  { body, headers }: OutgoingRequest,
  url: URL,
  addresses: ReadonlyArray<LookupAddress>,
  trusted: string | undefined,
  now: DateTime.Utc,
  signal: AbortSignal,
): Promise<OutgoingAnswer> => {
  const request = requestTo(url)
  try {
    return await answerOf(
      request(url, {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        agent: false,
        signal,
        maxHeaderSize: 16_384,
        lookup: checkedLookup(addresses),
        ...(trusted === undefined ? {} : { ca: trusted }),
      }),
      body,
      now,
    )
  } catch (error) {
    return failed(errorOf(error))
  }
}

/** The lookup of a request that answers with the addresses that were checked. */
export const checkedLookup =
  (addresses: ReadonlyArray<LookupAddress>): LookupFunction =>
  (_name, asked, found) => {
    const [first] = addresses
    if (first === undefined) found(new Error("The name has no address."), "", 0)
    else if (asked.all) found(null, [...addresses])
    else found(null, first.address, first.family)
  }

const answerOf = (request: ClientRequest, body: string | Uint8Array, now: DateTime.Utc) =>
  new Promise<OutgoingAnswer>((resolve, reject) => {
    request.on("error", reject)
    request.on("response", ({ headers, statusCode = 0 }) => {
      const error = statusCode >= 300 && statusCode < 400 ? "REDIRECT" : "STATUS"
      const isAccepted = statusCode >= 200 && statusCode < 300
      resolve({
        status: statusCode,
        error: isAccepted ? null : error,
        notBefore: notBefore(headers["retry-after"], now),
      })
      // The body is never read, however long it is and however slowly it comes.
      request.destroy()
    })
    request.end(body)
  })

const failed = (error: OutgoingError): OutgoingAnswer => ({ status: null, error, notBefore: null })

/** The address, if requests may go there. `URL` has brought every spelling of an IPv4 address into its usual form. */
const urlOf = (text: string, allowsPrivate: boolean): URL | null => {
  const url = URL.parse(text)
  if (url === null || url.username !== "" || url.password !== "" || url.hostname === "") return null
  if (url.protocol !== "https:" && !(allowsPrivate && url.protocol === "http:")) return null
  const name = nameOf(url)
  return allowsPrivate || isIP(name) === 0 || isPublicAddress(name) ? url : null
}

/** What speaks no TLS is as unreachable as a closed port: the difference would show which ports are open. */
const errorOf = (error: unknown): OutgoingError => {
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return /CERT|SIGNATURE|ISSUER|ALTNAME/.test(code) ? "TLS" : "UNREACHABLE"
}

/** RFC 9110, 10.2.3: seconds, or a date. A day at most. */
const notBefore = (retryAfter: string | undefined, now: DateTime.Utc): DateTime.Utc | null => {
  if (retryAfter === undefined) return null
  const until = /^\d{1,9}$/.test(retryAfter)
    ? DateTime.toEpochMillis(now) + Number(retryAfter) * 1000
    : Date.parse(retryAfter)
  if (Number.isNaN(until)) return null
  return DateTime.min(DateTime.makeUnsafe(until), DateTime.add(now, { days: 1 }))
}

/**
 * Whether an address is a global unicast one, which belongs to no machine of a private network or of this host. The
 * IPv4 addresses inside of others have to be such too: IPv4-mapped (RFC 4291, 2.5.5.2), NAT64 (RFC 6052), 6to4
 * (RFC 3056) and Teredo (RFC 4380).
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast"
  const bytes = address.toByteArray()
  const range = address.range()
  if (range === "ipv4Mapped" || isWellKnownNat64(address)) return isPublicV4(bytes.slice(12))
  if (range === "6to4") return isPublicV4(bytes.slice(2, 6))
  // The server, and the client, whose bits are inverted (section 4 of RFC 4380).
  if (range === "teredo") return isPublicV4(bytes.slice(4, 8)) && isPublicV4(bytes.slice(12).map((byte) => byte ^ 0xff))
  return range === "unicast" && address.match(globalUnicast)
}

/** RFC 4291, 2.4. What lies outside of it is not assigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")
/** RFC 6052, 2.1. The prefix of RFC 8215 is for local use. */
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96")

const isWellKnownNat64 = (address: ipaddr.IPv6): boolean => address.match(nat64)

const isPublicV4 = (bytes: ReadonlyArray<number>): boolean => ipaddr.fromByteArray([...bytes]).range() === "unicast"

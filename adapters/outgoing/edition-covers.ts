import type { IncomingMessage } from "node:http"
import { Effect, Layer, Option } from "effect"
import { EditionCovers, type UserId } from "../../core/index.ts"
import { queueMetrics } from "../concurrency/queue-metrics.ts"
import { type NameLookupOptions, nameLookup } from "./name-lookup.ts"
import { checkedLookup, isPublicAddress } from "./outgoing-requests.ts"
import { requestTo } from "./request-to.ts"

export interface CoverOptions extends Partial<NameLookupOptions> {
  /** The origins of sources that the operator named: their addresses may be private, and of `http:`. */
  readonly trusted: ReadonlyArray<string>
  readonly userAgent: string
}

/** No cover is fetched. */
export const noEditionCovers = Layer.succeed(EditionCovers, { fetch: () => Effect.succeed(Option.none()) })

const mostBytes = 5 * 1024 * 1024
/** Covers of the Internet Archive are two redirects away (musicbrainz.org/doc/Cover_Art_Archive/API). */
const mostRedirects = 3
const longest = "15 seconds"

/**
 * Fetches covers by `https:` from public addresses, which are checked before each request and after each redirect. What
 * is no picture is refused where it is decoded. Contract: catalog, filling in.
 */
export const editionCovers = (options: CoverOptions) =>
  Layer.effect(
    EditionCovers,
    Effect.map(Effect.context<never>(), (services) => {
      const find = nameLookup({ measure: queueMetrics(services, "lookups"), ...options })

      const fetched = Effect.fnUntraced(function* (address: string, by: UserId) {
        let url = addressOf(address, options.trusted)
        for (let redirects = 0; redirects <= mostRedirects; redirects++) {
          const answer = yield* asked(url, by)
          if (answer.bytes !== null) return answer.bytes
          url = addressOf(answer.location, options.trusted, url)
        }
        return yield* Effect.fail("redirects too often")
      })

      const asked = Effect.fnUntraced(function* (url: URL | null, by: UserId) {
        if (url === null) return yield* Effect.fail("has an address that is not asked")
        const addresses = yield* Effect.mapError(find(url, by), () => "has an unknown name")
        const isTrusted = options.trusted.includes(url.origin)
        if (!isTrusted && !addresses.every(({ address }) => isPublicAddress(address)))
          return yield* Effect.fail("has an address that is not asked")
        return yield* Effect.tryPromise({
          try: (signal) => get(url, options.userAgent, checkedLookup(addresses), signal),
          catch: (error) => (error instanceof Refused ? error.message : "cannot be reached"),
        })
      })

      return EditionCovers.of({
        fetch: (url, by) =>
          fetched(url, by).pipe(
            Effect.timeoutOrElse({ duration: longest, orElse: () => Effect.fail("takes too long") }),
            Effect.map(Option.some),
            Effect.catch((reason) =>
              Effect.as(
                Effect.logInfo("A cover could not be fetched", { host: URL.parse(url)?.host ?? "", reason }),
                Option.none(),
              ),
            ),
          ),
      })
    }),
  )

/** Why an answer is no cover. */
class Refused extends Error {}

type Got = { readonly bytes: Uint8Array } | { readonly bytes: null; readonly location: string }

/** An address that may be asked. Elsewhere than at a source of the operator `http:` is asked as `https:`. */
const addressOf = (text: string, trusted: ReadonlyArray<string>, base?: URL | null): URL | null => {
  const url = URL.parse(text, base?.href)
  if (url === null || url.username !== "" || url.password !== "" || url.hostname === "") return null
  if (trusted.includes(url.origin)) return url
  if (url.protocol === "http:" && url.port === "") url.protocol = "https:"
  return url.protocol === "https:" ? url : null
}

const get = (url: URL, userAgent: string, lookup: ReturnType<typeof checkedLookup>, signal: AbortSignal) =>
  new Promise<Got>((resolve, reject) => {
    const request = requestTo(url)(url, {
      headers: { accept: "image/*", "user-agent": userAgent },
      agent: false,
      signal,
      maxHeaderSize: 16_384,
      lookup,
    })
    const end = (finish: () => void) => {
      finish()
      request.destroy()
    }
    request.on("error", reject)
    request.on("response", (response) => {
      const { headers, statusCode = 0 } = response
      const location = headers.location ?? ""
      if (statusCode >= 300 && statusCode < 400) end(() => resolve({ bytes: null, location }))
      else if (statusCode !== 200) end(() => reject(new Refused(`answers ${statusCode}`)))
      else
        whole(response).then(
          (bytes) => resolve({ bytes }),
          (error) => end(() => reject(error)),
        )
    })
    request.end()
  })

const whole = async (response: IncomingMessage): Promise<Uint8Array> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > mostBytes) throw new Refused("sends more than it may")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

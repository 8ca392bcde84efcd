import { Effect, Schema } from "effect"
import * as oauth from "oauth4webapi"
import { IdpErrors } from "../../core/index.ts"
import { exchange, type Limits, type OutgoingRequest, Unusable } from "../http/outgoing-request.ts"
import { wholeText } from "../http/whole-text.ts"

/** Contract: auth, outbound calls. */
export const contractLimits = { timeoutMillis: 10_000, maxBytes: 1_000_000 }

interface ProviderAnswer {
  readonly status: number
  readonly body: string
}

/**
 * Sends one request to the provider. Every status except 3xx is an answer. Contract: auth, outbound calls.
 */
export const askProvider = (url: string, request: OutgoingRequest, limits: Limits) =>
  exchange(url, { ...request, headers: { ...request.headers, accept: "application/json" } }, limits, (status) =>
    isRedirect(status) ? null : wholeText(),
  ).pipe(
    Effect.flatMap(({ body, status }) =>
      body === null ? Effect.fail(new Unusable("redirects")) : Effect.succeed<ProviderAnswer>({ status, body }),
    ),
    Effect.mapError(({ message }) => unreachable(url, message)),
  )

/**
 * A request that oauth4webapi makes, sent by `askProvider`: the library alone has no limits. A body counts as JSON
 * whatever its type says, because some providers name another one.
 */
export const through = Effect.fnUntraced(function* (
  issuer: string,
  limits: Limits,
  request: (options: oauth.HttpRequestOptions<"GET" | "POST", URLSearchParams | undefined>) => Promise<Response>,
) {
  const run = Effect.runPromiseWith(yield* Effect.context())
  return yield* Effect.tryPromise({
    try: (signal) =>
      request({
        [oauth.allowInsecureRequests]: issuer.startsWith("http:"),
        [oauth.customFetch]: (url, { body, headers, method }) =>
          run(Effect.map(askProvider(url, outgoing(method, headers, body), limits), responseOf), { signal }),
      }),
    catch: (error) => (error instanceof IdpErrors.ProviderUnreachable ? error : unreachable(issuer, "answers oddly")),
  })
})

const outgoing = (
  method: "GET" | "POST",
  headers: Readonly<Record<string, string>>,
  body: URLSearchParams | undefined | null,
): OutgoingRequest =>
  method === "GET" ? { headers } : { method, headers, ...(body != null && { body: body.toString() }) }

const responseOf = ({ body, status }: ProviderAnswer) =>
  new Response([204, 205, 304].includes(status) ? null : body, {
    status,
    headers: { "content-type": "application/json" },
  })

/** The body of an answer, parsed as JSON of that shape. */
export const jsonOf = <S extends Schema.ConstraintDecoder<unknown>>(shape: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(shape))
  return ({ body }: ProviderAnswer) => decode(body)
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

const unreachable = (url: string, what: string) =>
  new IdpErrors.ProviderUnreachable({ reason: `${URL.parse(url)?.origin ?? "The provider"} ${what}.` })

import { Effect, Schema } from "effect"
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

/** The body of an answer, parsed as JSON of that shape. */
export const jsonOf = <S extends Schema.ConstraintDecoder<unknown>>(shape: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(shape))
  return ({ body }: ProviderAnswer) => decode(body)
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

const unreachable = (url: string, what: string) =>
  new IdpErrors.ProviderUnreachable({ reason: `${URL.parse(url)?.origin ?? "The provider"} ${what}.` })

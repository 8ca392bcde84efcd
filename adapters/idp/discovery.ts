import { Cache, Effect, Exit, Schema } from "effect"
import { IdpErrors } from "../../core/index.ts"
import type { Limits } from "../http/outgoing-request.ts"
import { askProvider, jsonOf } from "./provider-request.ts"

/** The part of a provider's metadata that is used here. */
const Description = Schema.Struct({
  issuer: Schema.String,
  authorization_endpoint: Schema.String,
  token_endpoint: Schema.String,
  jwks_uri: Schema.String,
  userinfo_endpoint: Schema.optionalKey(Schema.String),
  token_endpoint_auth_methods_supported: Schema.optionalKey(Schema.Array(Schema.String)),
  /** RFC 9207: `true` says that the browser brings the issuer back. */
  authorization_response_iss_parameter_supported: Schema.optionalKey(Schema.Unknown),
})
export type Description = typeof Description.Type

/** An issuer, and the setting that names it, for the log. */
export interface ConfiguredIssuer {
  readonly issuer: string
  readonly setting: string
}

/** Fetches the metadata once, on first use; concurrent callers share the fetch. A failure is not cached. */
export const rememberedDiscovery = ({ issuer, setting }: ConfiguredIssuer, limits: Limits) =>
  Effect.map(
    Cache.makeWith((of: string) => discover({ issuer: of, setting }, limits), {
      capacity: 1,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? "1 day" : 0),
    }),
    (known) => Cache.get(known, issuer),
  )

/**
 * The metadata of the provider of an issuer. Fails when it cannot be fetched, names another issuer, or sends browsers
 * or secrets over plain http although the issuer uses https. oauth4webapi would take an issuer with a slash more for
 * the same one, but in ID tokens it is another one. Contract: auth, discovery.
 */
export const discover = Effect.fn("idp.discover")(function* ({ issuer, setting }: ConfiguredIssuer, limits: Limits) {
  const untrusted = (sentence: string) =>
    Effect.fail(new IdpErrors.ProviderUnreachable({ reason: `${setting}: ${sentence}` }))
  const answer = yield* askProvider(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {}, limits)
  if (answer.status !== 200) return yield* untrusted(`the discovery of ${issuer} answers ${answer.status}.`)
  const description = yield* jsonOf(Description)(answer).pipe(
    Effect.catch(() => untrusted(`the discovery of ${issuer} is not that of an OpenID provider.`)),
  )
  if (description.issuer !== issuer)
    return yield* untrusted(`the provider calls itself ${JSON.stringify(description.issuer).slice(0, 300)}.`)
  const odd = endpointsOf(description).find((url) => !isSafe(url, issuer))
  if (odd !== undefined) return yield* untrusted(`${JSON.stringify(odd).slice(0, 300)} is no address to trust.`)
  return description
})

const endpointsOf = (description: Description): ReadonlyArray<string> => [
  description.authorization_endpoint,
  description.token_endpoint,
  description.jwks_uri,
  ...(description.userinfo_endpoint === undefined ? [] : [description.userinfo_endpoint]),
]

/** Whether an endpoint may be used: it must use https, unless the issuer itself uses http. */
export const isSafe = (endpoint: string, issuer: string): boolean => {
  const protocol = URL.parse(endpoint)?.protocol
  return protocol === "https:" || (protocol === "http:" && issuer.startsWith("http:"))
}

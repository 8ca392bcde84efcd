import { Effect, Option, Redacted, Schema } from "effect"
import * as oauth from "oauth4webapi"
import { IdpErrors } from "../../core/index.ts"
import type { Limits } from "../http/outgoing-request.ts"
import type { Description } from "./discovery.ts"
import { through } from "./provider-request.ts"

/** The client registration at the provider. */
export interface Client {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  readonly redirectUri: string
  /** How the browser brings the answer back; the provider's own way by default, which is the query. */
  readonly responseMode?: "query" | "form_post"
}

/** The address to which a browser is redirected to sign in. Contract: auth, code flow with PKCE. */
export const authorizationUrl = Effect.fnUntraced(function* (
  { clientId, redirectUri, responseMode = "query" }: Client,
  endpoint: string,
  flow: {
    readonly state: string
    readonly verifier: Redacted.Redacted
    readonly nonce: string
    readonly fresh: boolean
  },
) {
  const challenge = yield* Effect.promise(() => oauth.calculatePKCECodeChallenge(Redacted.value(flow.verifier)))
  const url = new URL(endpoint)
  const parameters = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...(responseMode !== "query" && { response_mode: responseMode }),
    ...(flow.fresh && { max_age: "0" }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
})

/**
 * Exchanges the code for tokens, once the issuer that the browser brought back is the right one (RFC 9207). Nothing of
 * the ID token is looked at yet.
 */
export const exchangeCode = Effect.fn("idp.exchangeCode")(function* (
  client: Client,
  provider: Description,
  flow: {
    readonly code: string
    readonly verifier: Redacted.Redacted
    readonly issuer: string | null
  },
  limits: Limits,
) {
  const server = serverOf(provider)
  const registered = { client_id: client.clientId }
  const brought = new URLSearchParams({ code: flow.code, ...(flow.issuer !== null && { iss: flow.issuer }) })
  const parameters = yield* Effect.try({
    try: () => oauth.validateAuthResponse(server, registered, brought, oauth.expectNoState),
    catch: () => failed("The browser brought no issuer, or another one."),
  })
  const answer = yield* through(provider.issuer, limits, (options) =>
    oauth.authorizationCodeGrantRequest(
      server,
      registered,
      authenticationOf(client, provider),
      parameters,
      client.redirectUri,
      Redacted.value(flow.verifier),
      options,
    ),
  )
  const { idToken, others } = yield* Effect.promise(() => withoutIdToken(answer))
  const tokens = yield* Effect.tryPromise({
    try: () => oauth.processAuthorizationCodeResponse(server, registered, others),
    catch: (error) => failed(`The token endpoint ${reasonOf(error, answer.status)}.`),
  })
  if (idToken === null) return yield* failed("The token endpoint sent no ID token.")
  return { idToken, accessToken: Redacted.make(tokens.access_token) }
})

/**
 * The library would look at the claims of the ID token by the clock of the machine, before the signature, and at less
 * than `verifyIdToken` does, so it gets the answer without it.
 */
const withoutIdToken = async (answer: Response) => {
  if (answer.status !== 200) return { idToken: null, others: answer }
  const text = await answer.text()
  const fields = Option.getOrNull(readFields(text))
  const { id_token: idToken, ...others } = fields ?? {}
  return {
    idToken: typeof idToken === "string" ? idToken : null,
    others: new Response(fields === null ? text : JSON.stringify(others), answer),
  }
}

const readFields = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/** What the library has to know of the provider: not more than the discovery looked at. */
export const serverOf = (provider: Description): oauth.AuthorizationServer => ({
  issuer: provider.issuer,
  token_endpoint: provider.token_endpoint,
  ...(provider.userinfo_endpoint !== undefined && { userinfo_endpoint: provider.userinfo_endpoint }),
  authorization_response_iss_parameter_supported: provider.authorization_response_iss_parameter_supported === true,
})

const authenticationOf = (client: Client, provider: Description): oauth.ClientAuth =>
  wantsPost(provider) ? oauth.ClientSecretPost(Redacted.value(client.clientSecret)) : basic(client)

const wantsPost = ({ token_endpoint_auth_methods_supported: methods }: Description): boolean =>
  methods !== undefined && !methods.includes("client_secret_basic") && methods.includes("client_secret_post")

/**
 * RFC 6749, 2.3.1: both parts are form-encoded first. That of the library encodes hyphens, dots and underscores too,
 * which means the same, but providers that decode nothing would know neither id nor secret.
 */
const basic =
  ({ clientId, clientSecret }: Client): oauth.ClientAuth =>
  (_, __, ___, headers) =>
    headers.set(
      "authorization",
      `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(Redacted.value(clientSecret))}`)}`,
    )

const formEncoded = (text: string): string => new URLSearchParams({ "": text }).toString().slice(1)

const failed = (reason: string) => new IdpErrors.OauthFailed({ reason })

const reasonOf = (error: unknown, status: number): string => {
  if (error instanceof oauth.ResponseBodyError) return `answered ${status} ${codeOf(error.error)}`
  if (status !== 200) return `answered ${status} without a reason`
  const message = error instanceof Error ? error.message : ""
  if (message.includes("JSON") || message.includes("top level")) return "sent no JSON object"
  return message.includes("token_type") ? "sent no token of a known type" : "sent no usable tokens"
}

const codeOf = (error: string): string => (/^[a-z_]{1,64}$/.test(error) ? error : "without a reason")
